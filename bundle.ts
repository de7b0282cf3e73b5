/**
 * Bundles the installed hook of the built package: one file with all that judging takes, and a script for each host.
 * The bundler's own program would say so on fifteen lines, at every build.
 */

import { createHash } from 'node:crypto';
import { build, type Plugin } from 'rolldown';
import { rules } from './src/guards/argv/rules/index.ts';
import { patterns } from './src/guards/denylist/patterns.ts';
import { conditionsFor } from './src/hook/fast-way/decision.ts';
import { hookScript } from './src/hook/fast-way/hook-script.ts';
import { hosts } from './src/hook/hosts/index.ts';

/** ASCII, and between two lines with its digest; see `start.cts`. */
const stamped: Plugin = {
  name: 'stamped',
  generateBundle(_, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk') continue;
      // A script cannot import; what runs it does, from the same folder.
      output.code = output.code
        .replaceAll(/\bimport\(/g, 'importOf(')
        .replaceAll(/[^\n -~\t]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
      const digest = createHash('sha256').update(output.code).digest('hex');
      output.code = `// ${digest}\n${output.code}\n// ${digest}\n`;
    }
  },
};

/** The process as it is: to take it for a module of CommonJS would copy all that it has. */
const bareProcess: Plugin = {
  name: 'bare-process',
  resolveId: (id) => (id === 'node:process' ? '\0process' : undefined),
  load: (id) =>
    id === '\0process'
      ? 'const { process } = globalThis;\nexport default process;\nexport const { hrtime } = process;'
      : undefined,
};

const scripts: Plugin = {
  name: 'scripts',
  generateBundle() {
    const conditions = conditionsFor(rules, patterns);
    for (const host of hosts) {
      this.emitFile({
        type: 'asset',
        fileName: `${host.protocol}.sh`,
        source: hookScript({ host, conditions, program: 'start.cjs' }),
      });
    }
  },
};

/** What is only needed to log, and when something goes wrong: both are in one file apart, beside the bundle. */
const apart = /\/(?:replay\/redact\/index|cli\/stderr)\.js$/;

await build([
  {
    input: 'dist/cli/installed/main.js',
    platform: 'node',
    external: apart,
    plugins: [bareProcess, stamped, scripts],
    output: {
      file: 'dist/cli/installed/guard.js',
      format: 'cjs',
      codeSplitting: false,
      minify: true,
      sourcemap: false,
      paths: (id) => (apart.test(id) ? './logging.cjs' : id),
    },
  },
  {
    input: 'dist/cli/installed/logging.js',
    platform: 'node',
    plugins: [bareProcess, stamped],
    output: { file: 'dist/cli/installed/logging.cjs', format: 'cjs', codeSplitting: false, minify: true },
  },
]);
