import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { isZip, unzipTexts } from './unzip-texts.ts';
import { zipTexts } from './zip-texts.ts';

const packed = Buffer.from(
  zipSync({ 'b.md': strToU8('Two'), 'a.md': strToU8('One'), 'c.txt': strToU8('x') }),
);
const isMarkdown = (name: string) => name.endsWith('.md');
const limits = { maxFiles: 2, maxBytes: 6 };

test('only requested files are unpacked, by name', () => {
  expect(isZip(packed)).toBe(true);
  const files = unzipTexts(packed, isMarkdown, limits);
  expect(files.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([
    ['a.md', 'One'],
    ['b.md', 'Two'],
  ]);
});

test('an archive with too many or too large files, or a damaged one, is rejected', () => {
  expect(() => unzipTexts(packed, isMarkdown, { ...limits, maxFiles: 1 })).toThrow(
    'It has more than 1 files',
  );
  expect(() => unzipTexts(packed, isMarkdown, { ...limits, maxBytes: 5 })).toThrow(/unpacks to more/);
  expect(() => unzipTexts(packed.subarray(0, 40), isMarkdown, limits)).toThrow('The packed file is damaged');
});

test('a file is never unpacked to more than its declared size', () => {
  const text = 'a'.repeat(100_000);
  const lying = Buffer.from(zipSync({ 'a.md': strToU8(text) }));
  // The size is in the header of the file and in the directory at the end.
  for (let at = lying.indexOf('a.md'); at !== -1; at = lying.indexOf('a.md', at + 1)) {
    const isList = lying.readUInt32LE(Math.max(0, at - 46)) === 0x02014b50;
    lying.writeUInt32LE(6, isList ? at - 46 + 24 : at - 30 + 22);
  }
  const read = () => unzipTexts(lying, isMarkdown, limits).map(({ bytes }) => bytes.length);
  let lengths: number[] = [];
  try {
    lengths = read();
  } catch (error) {
    expect(error).toHaveProperty('message', 'The packed file is damaged');
  }
  expect(lengths.every((length) => length <= 6)).toBe(true);
});

test('texts are packed incrementally', async () => {
  // oxlint-disable-next-line typescript/require-await -- what is packed comes from a database
  async function* chunks() {
    yield 'Grüße, ';
    yield 'one after another';
  }
  // oxlint-disable-next-line typescript/require-await -- the same
  async function* files() {
    yield { path: 'de/grüße.md', pieces: chunks() };
  }
  const parts: Buffer[] = [];
  for await (const part of zipTexts(files(), new Date('2026-01-02T00:00:00Z'))) parts.push(part);
  const read = unzipSync(Buffer.concat(parts));
  expect(Buffer.from(read['de/grüße.md'] ?? []).toString()).toBe('Grüße, one after another');
});
