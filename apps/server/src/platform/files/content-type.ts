import { open } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { parsesAs, type Markup } from './markup.ts';

/** The content of a file: its bytes (the whole, or the first 64 KB) or its path on disk. */
export type FileSource = Uint8Array | { path: string };

export type FileType = 'image' | 'audio' | 'video' | 'file';

const unknownType = 'application/octet-stream';
const textSampleBytes = 65_536;

// Plain text formats, which only the sender can distinguish.
const textTypes: ReadonlySet<string> = new Set([
  'text/plain',
  'text/csv',
  'text/markdown',
  'text/calendar',
  'text/vcard',
  'text/x-vcard',
  'text/xml',
  'application/xml',
  'application/json',
]);

// One container, many formats: the bytes identify the container, the sender the format inside it.
const refinements: Readonly<Record<string, readonly string[]>> = {
  'application/x-cfb': [
    'application/msword',
    'application/vnd.ms-excel',
    'application/vnd.ms-powerpoint',
    'application/vnd.ms-outlook',
  ],
  'video/webm': ['audio/webm'],
  'video/mp4': ['audio/mp4', 'audio/x-m4a'],
  'video/ogg': ['audio/ogg'],
  'application/ogg': ['audio/ogg', 'video/ogg'],
  'video/quicktime': ['audio/mp4'],
};

const markupTypes: Readonly<Record<Markup, string>> = { svg: 'image/svg+xml', html: 'text/html' };

// Different names of the same format.
const sameAs: Readonly<Record<string, string>> = {
  'application/x-rar-compressed': 'application/vnd.rar',
  'application/x-rar': 'application/vnd.rar',
  'application/x-zip-compressed': 'application/zip',
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'text/rtf': 'application/rtf',
};

/**
 * The real type of a file by its bytes. The declared type only counts where bytes cannot decide (text formats, legacy
 * office files, audio in a video container). Markup is always labeled as such. Anything unrecognized is
 * `application/octet-stream`.
 */
export async function sniffContentType(source: FileSource, declared = ''): Promise<string> {
  const claim = canonicalType(declared);
  const detected = await detect(source);
  if (detected && !detected.endsWith('/xml')) {
    return refinements[detected]?.includes(claim) ? claim : detected;
  }
  const sample = await firstBytes(source, textSampleBytes);
  const text = decodeText(sample);
  if (text === undefined) return unknownType;
  const markup = parsesAs(text);
  if (markup) return markupTypes[markup];
  return textTypes.has(claim) ? claim : 'text/plain';
}

/** The family of a content type, as clients show it. Only raster images every browser shows count as images. */
export function fileTypeOf(contentType: string): FileType {
  const type = canonicalType(contentType);
  if (/^image\/(jpeg|png|gif|bmp|webp)$/.test(type)) return 'image';
  if (/^video\/(ogg|mp4|webm|quicktime)$/.test(type)) return 'video';
  return type.startsWith('audio/') ? 'audio' : 'file';
}

/** Lower case, without parameters, one name per format. */
export function canonicalType(contentType: string): string {
  const bare = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
  return sameAs[bare] ?? bare;
}

async function detect(source: FileSource): Promise<string | undefined> {
  const found =
    source instanceof Uint8Array ? await fileTypeFromBuffer(source) : await fileTypeFromFile(source.path);
  return found && canonicalType(found.mime);
}

/** The beginning of a file, at most `count` bytes. */
export async function firstBytes(source: FileSource, count: number): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source.subarray(0, count);
  const handle = await open(source.path);
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, count);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

// A sample may end inside of a character; `stream` leaves that last piece out instead of failing on it.
function decodeText(sample: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
