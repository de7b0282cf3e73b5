import { expect, test } from 'vitest';
import { findForm, forms } from '../../src/report/index.ts';

test('the forms, the default first', () => {
  expect(forms.map(({ name }) => name)).toEqual(['table', 'markdown', 'json', 'csv']);
});

test('a form is found by its name', () => {
  for (const form of forms) expect(findForm(form.name)).toBe(form);
  expect(findForm('tables')).toBeUndefined();
});
