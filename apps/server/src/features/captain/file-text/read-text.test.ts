import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { docxOf, lockedPdf, pdfOf } from '../../../../test/features/text-files.ts';
import { fileText } from './steps/file-text.ts';
import { readText } from './steps/read-text.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const maxLength = 1000;

test.each([
  ['pdf', pdfOf(['Parcels (all) arrive', 'within five days']), 'Parcels (all) arrive\n\nwithin five days'],
  ['docx', docxOf(['Parcels &amp; letters', 'Überall']), 'Parcels & letters\n\nÜberall'],
  ['html', bytes('<title>T</title><p>Parcels</p><script>1</script><p>Fees</p>'), 'Parcels\n\nFees'],
  ['plain', bytes('# Parcels  \r\n\r\n\r\n\r\nFive\0 days \u{1F4E6}\n'), '# Parcels\n\nFive days \u{1F4E6}'],
] as const)('the text of a %s file is read', async (kind, file, text) => {
  expect(await fileText({ bytes: Uint8Array.from(file), kind, maxLength })).toEqual({ text, isCut: false });
});

test.each([
  ['pdf', bytes('%PDF-1.4\nnothing'), 'damaged'],
  ['pdf', lockedPdf(), 'locked'],
  ['docx', bytes('PK\u0003\u0004'), 'damaged'],
  ['docx', docxOf(['x'], 'other.xml'), 'damaged'],
  ['docx', zipSync({ 'word/document.xml': new Uint8Array(41_000_000) }), 'too_complex'],
  ['plain', Uint8Array.of(0xff, 0xfe, 0x41), 'damaged'],
] as const)('an unreadable %s file has a reason (%#)', async (kind, file, problem) => {
  expect(await fileText({ bytes: Uint8Array.from(file), kind, maxLength })).toEqual({ problem });
});

test('a long text is truncated', async () => {
  const order = { kind: 'plain', maxLength: 3 } as const;
  expect(await fileText({ ...order, bytes: bytes('abcd') })).toEqual({ text: 'abc', isCut: true });
  // No half of a sign is left.
  expect(await fileText({ ...order, bytes: bytes('ab\u{1F4E6}') })).toEqual({ text: 'ab�', isCut: true });
  const pages = Array.from({ length: 20 }, (_, index) => `page${index}`);
  const cut = await fileText({ bytes: Uint8Array.from(pdfOf(pages)), kind: 'pdf', maxLength: 20 });
  expect(cut).toEqual({ text: 'page0\n\npage1\n\npage2\n', isCut: true });
});

test('is read in a separate process, which is killed when it takes too long', async () => {
  const order = { bytes: Uint8Array.from(pdfOf(['Hello'])), kind: 'pdf', maxLength } as const;
  expect(await readText(order)).toEqual({ text: 'Hello', isCut: false });
  expect(await readText(order, 1)).toEqual({ problem: 'too_complex' });
}, 60_000);
