import { maxAttachmentBytes, maxAttachments } from '@confab/contract/features/attachment';
import { expect, test } from 'vitest';
import { chooseFiles, websiteAccept, websiteContentTypes } from './file-rules.ts';

const file = (name: string, type = '', size = 10) => ({ name, type, size });
const reasonFor = (candidate: ReturnType<typeof file>, isForWebsite = true) =>
  chooseFiles([], [candidate], isForWebsite).rejected[0]?.reason;

test.each([
  [file('a.png', 'image/png'), undefined],
  [file('a.mp4', 'video/mp4'), undefined],
  [file('a.txt', 'text/plain;charset=utf-8'), undefined],
  [file('A.DOCX', 'application/octet-stream'), undefined],
  [file('a', 'application/x-zip-compressed'), undefined],
  [file('a.7z'), undefined],
  [file('a.png', 'image/png', maxAttachmentBytes), undefined],
  [file('a.png', 'image/png', maxAttachmentBytes + 1), 'size'],
  [file('a.exe', 'application/x-msdownload'), 'kind'],
  [file('a.pdf.exe'), 'kind'],
  [file('a.html', 'text/html'), 'kind'],
  [file('pdf', 'text/html'), 'kind'],
  [file('a.svg', 'image/svg+xml'), 'kind'],
])('%o on a website', (candidate, expected) => expect(reasonFor(candidate)).toBe(expected));

test('other channels accept every type, up to the same size', () => {
  expect(reasonFor(file('a.exe', 'application/x-msdownload'), false)).toBeUndefined();
  expect(reasonFor(file('a.exe', '', maxAttachmentBytes + 1), false)).toBe('size');
});

test('files are accepted up to the limit of a message, and the others are named', () => {
  const many = Array.from({ length: maxAttachments + 2 }, (_, index) => file(`${index}.txt`));
  const [first, ...rest] = many;
  const { files, rejected } = chooseFiles(first ? [first] : [], [file('x.exe'), ...rest], true);
  expect(files).toHaveLength(maxAttachments);
  expect(rejected).toEqual([
    { name: 'x.exe', reason: 'kind' },
    { name: '15.txt', reason: 'count' },
    { name: '16.txt', reason: 'count' },
  ]);
});

test('the server and the picker know each listed type', () => {
  expect(websiteContentTypes).toEqual(expect.arrayContaining(['image/*', 'application/pdf', 'text/csv']));
  expect(websiteAccept.split(',')).toEqual(expect.arrayContaining(['image/*', '.docx', '.odt', '.rar']));
});
