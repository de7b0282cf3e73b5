import { expect, test } from 'vitest';
import { FORMS } from '../../src/report/form.ts';
import { findForm, forms } from '../../src/report/index.ts';
import { loadForm } from '../../src/report/load-form.ts';

test('the forms, the default first', () => {
  expect(forms.map(({ name }) => name)).toEqual(['table', 'markdown', 'json', 'csv']);
  expect(FORMS).toEqual(forms.map(({ name }) => name));
});

test('a form is found by its name', () => {
  for (const form of forms) expect(findForm(form.name)).toBe(form);
  expect(findForm('tables')).toBeUndefined();
});

test('a form that is loaded by its name is that form', async () => {
  expect(await Promise.all(FORMS.map(loadForm))).toEqual(forms);
});
