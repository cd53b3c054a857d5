import type { MessageKey } from '../text/translate.ts';

export const MAX_FILES = 15;
const MAX_BYTES = 40 * 1024 * 1024;

/** What a message may carry beside any image, video or audio. */
const TYPES = new Set([
  'text/csv',
  'text/plain',
  'text/rtf',
  'application/rtf',
  'application/json',
  'application/pdf',
  'application/zip',
  'application/x-zip-compressed',
  'application/x-7z-compressed',
  'application/vnd.rar',
  'application/x-rar-compressed',
  'application/x-tar',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
]);

/** Browsers leave the type of kinds they do not know empty; the name then decides. */
const EXTENSIONS = /\.(?:csv|txt|rtf|json|pdf|zip|7z|rar|tar|docx?|xlsx?|pptx?|odt)$/i;

/** Value of the file picker's `accept`. */
export const ACCEPT =
  'image/*,video/*,audio/*,.csv,.txt,.rtf,.json,.pdf,.zip,.7z,.rar,.tar,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt';

/** Why a file cannot be sent, or null. */
export function checkFile(file: { name: string; size: number; type: string }): MessageKey | null {
  if (file.size > MAX_BYTES) return 'file_too_big';
  const type = file.type.split(';')[0]?.trim().toLowerCase() ?? '';
  const known = type ? /^(?:image|video|audio)\//.test(type) || TYPES.has(type) : EXTENSIONS.test(file.name);
  return known ? null : 'file_wrong_type';
}

/** A size for people, in the reader's language. */
export function formatSize(bytes: number, tag: string): string {
  const [value, unit] =
    bytes < 1024
      ? [bytes, 'byte']
      : bytes < 1024 ** 2
        ? [bytes / 1024, 'kilobyte']
        : [bytes / 1024 ** 2, 'megabyte'];
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit,
    // The short form of a byte is the bare word, which has no plural.
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

/** Name at the end of a file's address, readable. */
export function nameFromUrl(url: string): string {
  const last = url.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
