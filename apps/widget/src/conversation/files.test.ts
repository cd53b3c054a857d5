import { expect, test } from 'vitest';
import { checkFile, formatSize, nameFromUrl } from './files.ts';

const file = (name: string, type: string, size = 10): { name: string; type: string; size: number } => ({
  name,
  type,
  size,
});

test.each([
  [file('a.png', 'image/png'), null],
  [file('a.mp4', 'video/mp4'), null],
  [file('a.txt', 'text/plain;charset=utf-8'), null],
  [file('a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'), null],
  [file('a.7z', ''), null],
  [file('a.png', 'image/png', 40 * 1024 * 1024), null],
  [file('a.png', 'image/png', 40 * 1024 * 1024 + 1), 'file_too_big'],
  [file('a.exe', 'application/x-msdownload'), 'file_wrong_type'],
  [file('a.pdf.exe', ''), 'file_wrong_type'],
  [file('a.html', 'text/html'), 'file_wrong_type'],
])('%o', (given, expected) => {
  expect(checkFile(given)).toBe(expected);
});

test.each([
  [1, '1 byte'],
  [116, '116 bytes'],
  [1536, '1.5 kB'],
  [40 * 1024 * 1024, '40 MB'],
])('%i bytes are written as %s', (bytes, text) => {
  expect(formatSize(bytes, 'en')).toBe(text);
});

test('a name is read from the end of an address', () => {
  expect(nameFromUrl('/files/a%20b.pdf?token=x/y')).toBe('a b.pdf');
  expect(nameFromUrl('/files/%E0%A4%A.pdf')).toBe('%E0%A4%A.pdf');
});
