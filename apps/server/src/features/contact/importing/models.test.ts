import { maxImportColumns } from '@confab/contract/features/contact-import';
import { Failure } from '@confab/contract/kit/errors';
import { expect, test } from 'vitest';
import { columnsOf } from './head-model.ts';
import { reasonToStop, importStatusNumber, importStatusOf } from './model.ts';

test('the first row names the columns; trailing empty cells are ignored', () => {
  expect(columnsOf([' Name ', '', 'Email', '', ' '])).toEqual(['Name', '', 'Email']);
  const many = Array.from({ length: maxImportColumns }, (_, at) => `c${at}`);
  expect(columnsOf(many)).toEqual(many);
  expect(columnsOf(['x'.repeat(255), '', '', '+12345', 'a+1234567', '+1234567b'])).toHaveLength(6);
});

test.each([
  [[], 'The file is empty'],
  [['', ' '], 'The file is empty'],
  [['Email', 'Name\0'], 'This is not a text file: save the table as CSV'],
  [
    Array.from({ length: maxImportColumns + 1 }, (_, at) => `c${at}`),
    'The file has 201 columns, and 200 are the most',
  ],
  [['Tessa', 'TESSA@example.com'], 'The first row must name the columns, and here it seems to be a contact'],
  [['Tessa', '+491511'], 'The first row must name the columns, and here it seems to be a contact'],
  [['Email', 'x'.repeat(256)], 'The name of a column is longer than 255 characters'],
  [['Name', '', '', 'Name'], 'Two columns are called “Name”: give them different names'],
])('rejects the first row %j', (cells, message) => {
  expect(() => columnsOf(cells)).toThrow(new Failure('unprocessable', { message }));
});

test.each([
  [9999, 99_999, undefined],
  [10_000, 0, "It was stopped because 10,000 lines aren't valid rows. Check the format of the file."],
  [0, 100_000, 'It was stopped because 100,000 rows were rejected. Check how the columns are matched.'],
])('with %d lines that are not rows and %d rejected ones: %j', (malformed_count, refused_count, reason) => {
  expect(reasonToStop({ malformed_count, refused_count })).toBe(reason);
});

test('states have numbers, and an unknown one is failed', () => {
  expect([0, 1, 2, 3, 4, 9].map(importStatusOf)).toEqual([
    'draft',
    'running',
    'done',
    'failed',
    'stopped',
    'failed',
  ]);
  expect(importStatusNumber('stopped')).toBe(4);
});
