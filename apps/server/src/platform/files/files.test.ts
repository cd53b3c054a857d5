import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileTypeOf, sniffContentType } from './content-type.ts';
import { canonicalFileName, fileExtension, fittingName } from './file-name.ts';
import { imageSize, sampleBytes } from './images.ts';
import { attachmentError } from './attachment-policy.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'files-test-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const image = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } });

describe('file names', () => {
  test.each([
    ['report.pdf', 'report.pdf'],
    ['\u200b.htaccess', 'htaccess'],
    ['\u200bevil\u202egpj.exe', 'evilgpj.exe'],
    ['a\0.php', 'a.php'],
    ['shell.php. . .', 'shell.php'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\system.ini', 'system.ini'],
    ['..\u2215..\u2215x.txt', 'x.txt'],
    ['folder/', 'folder'],
    ['a\r\nContent-Type: text', 'aContent-Type_ text'],
    ['x"; filename="y.html', 'x_; filename=_y.html'],
    ['cafe\u0301.png', 'caf\u00e9.png'],
    ['日本語 資料.docx', '日本語 資料.docx'],
    ['...', 'file'],
    ['', 'file'],
    ['\u200b\u202e\ufe0f\u3164', 'file'],
    [null, 'file'],
    [['a'], 'file'],
    ['archive.tar.gz', 'archive.tar.gz'],
  ])('%j becomes %j', (raw, requested) => {
    expect(canonicalFileName(raw)).toBe(requested);
  });

  test('a long name is truncated by bytes and keeps its extension', () => {
    const name = canonicalFileName(`${'漢'.repeat(500)}.pdf`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    expect(name.endsWith('漢.pdf')).toBe(true);
    expect(canonicalFileName('x'.repeat(100_000))).toHaveLength(200);
  });

  test('any input gives a clean, idempotent result', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (raw) => {
        const name = canonicalFileName(raw);
        expect(canonicalFileName(name)).toBe(name);
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}/\\]|^\.|[.\s]$/u);
        expect(name).not.toBe('');
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
      }),
    );
  });

  test('the extension is the last one, in lower case', () => {
    expect(fileExtension('a.PDF')).toBe('pdf');
    expect(fileExtension('a.php.jpg')).toBe('jpg');
    expect(fileExtension('none')).toBe('');
  });
});

const ascii = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const cfb = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1000)]);
const webm = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
  Buffer.alloc(500),
]);

describe('content types', () => {
  test('are detected from the bytes, not the sender’s header', async () => {
    const png = await image(4, 4).png().toBuffer();
    expect(await sniffContentType(png, 'application/pdf')).toBe('image/png');
    expect(await sniffContentType(ascii('%PDF-1.7\n%...'), 'image/png')).toBe('application/pdf');
    expect(await sniffContentType(ascii('MZ' + '\0'.repeat(200)), 'image/png')).toBe(
      'application/x-msdownload',
    );
    expect(await sniffContentType(Buffer.from([0xff, 0xfe, 0xfd, 0, 1]), 'image/png')).toBe(
      'application/octet-stream',
    );
    expect(await sniffContentType(new Uint8Array(), 'image/png')).toBe('text/plain');
  });

  test.each([
    ['a,b\n1,2\n', 'text/csv', 'text/csv'],
    ['a,b\n1,2\n', 'text/csv; charset=utf-8', 'text/csv'],
    ['{"a":1}', 'application/json', 'application/json'],
    ['hello', 'image/png', 'text/plain'],
    ['hello', '', 'text/plain'],
    ['{\\rtf1\\ansi hello}', 'text/rtf', 'application/rtf'],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/png', 'image/svg+xml'],
    [
      '\ufeff  <?xml version="1.0"?>\n<!-- <p> -->\n<!DOCTYPE svg [<!ENTITY a "b">]>\n<SVG >',
      'text/plain',
      'image/svg+xml',
    ],
    ['<!-- x --><s:svg xmlns:s="http://www.w3.org/2000/svg"/>', 'text/plain', 'image/svg+xml'],
    ['<!DOCTYPE html><title>x', 'text/plain', 'text/html'],
    ['  <!-- a --> <script>alert(1)</script>', 'image/jpeg', 'text/html'],
    ['<iframe src=x>', 'text/csv', 'text/html'],
    ['<?xml version="1.0"?><order><a/></order>', 'application/xml', 'application/xml'],
    ['a < b and <b>', 'text/plain', 'text/plain'],
    ['<'.repeat(100_000), 'text/plain', 'text/plain'],
    ['<!--'.repeat(20_000), 'text/plain', 'text/plain'],
  ])('%j declared as %j is %j', async (content, declared, requested) => {
    expect(await sniffContentType(Buffer.from(content), declared)).toBe(requested);
  });

  test('if the bytes only identify the container, the declared format is used', async () => {
    expect(await sniffContentType(cfb, 'application/msword')).toBe('application/msword');
    expect(await sniffContentType(cfb, 'text/html')).toBe('application/x-cfb');
    expect(await sniffContentType(webm, 'audio/webm;codecs=opus')).toBe('audio/webm');
    expect(await sniffContentType(webm, 'image/png')).toBe('video/webm');
  });

  test('a file on disk is detected like its bytes, and a sample may end within a character', async () => {
    const filePath = path.join(directory, 'sample');
    await writeFile(filePath, `${'x'.repeat(65_535)}é`);
    expect(await sniffContentType({ path: filePath }, 'text/csv')).toBe('text/csv');
    await image(5, 5).webp().toFile(filePath);
    expect(await sniffContentType({ path: filePath }, 'text/csv')).toBe('image/webp');
  });

  test.each([
    ['image/jpeg', 'image'],
    ['image/bmp', 'image'],
    ['image/svg+xml', 'file'],
    ['image/tiff', 'file'],
    ['video/mp4', 'video'],
    ['video/quicktime', 'video'],
    ['video/x-msvideo', 'file'],
    ['audio/x-whatever', 'audio'],
    ['text/html', 'file'],
    ['IMAGE/PNG; a=b', 'image'],
    ['', 'file'],
  ])('%j is shown as %s', (type, requested) => {
    expect(fileTypeOf(type)).toBe(requested);
  });
});

test('a policy accepts its types and sizes', () => {
  const rule = {
    maxBytes: 100,
    contentTypes: ['image/*', 'application/pdf', 'application/x-rar-compressed'],
  };
  expect(attachmentError({ size: 100, contentType: 'image/png' }, rule)).toBeUndefined();
  expect(attachmentError({ size: 100, contentType: 'application/vnd.rar' }, rule)).toBeUndefined();
  expect(attachmentError({ size: 101, contentType: 'image/png' }, rule)).toBe('too_large');
  expect(attachmentError({ size: 1, contentType: 'text/html' }, rule)).toBe('kind_not_allowed');
  expect(attachmentError({ size: 1, contentType: 'imageX/png' }, rule)).toBe('kind_not_allowed');
  expect(
    attachmentError({ size: 1, contentType: 'text/html' }, { ...rule, contentTypes: 'any' }),
  ).toBeUndefined();
});

describe('images', () => {
  test('have their displayed dimensions, for each type', async () => {
    const turned = await image(800, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await imageSize(turned)).toEqual({ width: 400, height: 800 });
    const wide = image(301, 20);
    const kinds = [
      wide.clone().png(),
      wide.clone().gif(),
      wide.clone().webp(),
      wide.clone().webp({ lossless: true }),
      wide.clone().ensureAlpha(0.5).webp(),
    ];
    for (const kind of kinds) {
      expect(await imageSize(await kind.toBuffer())).toEqual({ width: 301, height: 20 });
    }
  });

  test('are measured from their first bytes only', async () => {
    const noise = sharp(randomBytes(3 * 640 * 640), { raw: { width: 640, height: 640, channels: 3 } });
    const kinds = [
      noise.clone().png({ compressionLevel: 0 }),
      noise.clone().webp({ lossless: true, effort: 0 }),
      noise.clone().jpeg({ quality: 100, chromaSubsampling: '4:4:4' }),
    ];
    for (const kind of kinds) {
      const bytes = await kind.toBuffer();
      expect(bytes.length).toBeGreaterThan(sampleBytes);
      expect(await imageSize(bytes)).toEqual({ width: 640, height: 640 });
    }
  });

  test('that are invalid have no dimensions', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const short = [ascii('GIF89a'), ascii('RIFF\0\0\0\0WEBPVP8X'), ascii('%PDF-1.7'), new Uint8Array()];
    for (const source of [svg, ...short]) expect(await imageSize(source)).toBeUndefined();
  });
});

test('a name gets the extension of the detected type, where it is shown inline', () => {
  expect(fittingName('a.html', 'image/gif')).toBe('a.html.gif');
  expect(fittingName('run.exe', 'video/mp4')).toBe('run.exe.mp4');
  expect(fittingName('page.svg', 'image/png')).toBe('page.svg.png');
  expect(fittingName('noise', 'audio/x-weird+html')).toBe('noise.weird');
  expect(fittingName('Photo.JPG', 'image/jpeg')).toBe('Photo.JPG');
  expect(fittingName('voice.m4a', 'audio/mp4')).toBe('voice.m4a');
  expect(fittingName('notes.html', 'text/html')).toBe('notes.html');
  expect(Buffer.byteLength(fittingName(`${'n'.repeat(196)}.htm`, 'image/gif'))).toBeLessThanOrEqual(200);
});
