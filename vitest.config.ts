import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 120_000,
    // Vitest keeps one core for itself, half of a machine with two; the tests wait for processes most of the time.
    maxWorkers: availableParallelism(),
  },
});
