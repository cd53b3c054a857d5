import { expect, test } from 'vitest';
import { nameFromUrl } from './files.ts';

test('a file name is read from the end of a URL', () => {
  expect(nameFromUrl('/files/a%20b.pdf?token=x/y')).toBe('a b.pdf');
  expect(nameFromUrl('/files/%E0%A4%A.pdf')).toBe('%E0%A4%A.pdf');
});
