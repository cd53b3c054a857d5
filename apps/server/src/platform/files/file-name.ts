const maxNameLength = 200;
const fallbackName = 'file';

// Invisible characters that change how a name reads: controls, zero-width characters, direction marks, variation
// selectors.
const invisible =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Variation_Selector}]|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0/gu;

/**
 * The one spelling of a file name that is stored, shown and checked: NFC, the last part of any path, without
 * invisible characters, without leading or trailing dots and spaces, at most 200 bytes of UTF-8 with the
 * extension kept. Never empty. Checks on a name must use this, never the raw one.
 */
export function canonicalFileName(name: unknown): string {
  if (typeof name !== 'string') return fallbackName;
  const visible = name.slice(0, 4096).normalize('NFC').replaceAll(invisible, '');
  const lastPart = visible
    .split(/[/\\\u2044\u2215\u29f8\uff0f\uff3c]/u)
    .findLast((part) => trimmed(part) !== '');
  // Reserved on Windows, where a downloaded file may land.
  const harmless = trimmed(lastPart ?? '').replaceAll(/[<>:"|?*]/g, '_');
  return shorten(harmless.normalize('NFC')) || fallbackName;
}

/** The extension of a canonical name in lower case without its dot, or an empty string. */
export function fileExtension(canonicalName: string): string {
  const dot = canonicalName.lastIndexOf('.');
  return dot > 0 ? canonicalName.slice(dot + 1).toLowerCase() : '';
}

/** Without the spaces and dots around it. */
function trimmed(part: string): string {
  let [start, end] = [0, part.length];
  while (start < end && isSpaceOrDot(part.charAt(start))) start += 1;
  while (end > start && isSpaceOrDot(part.charAt(end - 1))) end -= 1;
  return part.slice(start, end);
}

const isSpaceOrDot = (letter: string): boolean => letter === '.' || letter.trim() === '';

/** File extensions of images, audio, and video, the usual one first. Other types are never displayed inline. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png', 'apng'],
  'image/gif': ['gif'],
  'image/bmp': ['bmp', 'dib'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'audio/mpeg': ['mp3', 'mpga', 'mp2'],
  'audio/mp4': ['m4a', 'mp4', 'aac'],
  'audio/x-m4a': ['m4a'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/opus': ['opus', 'ogg'],
  'audio/webm': ['webm', 'weba'],
  'audio/wav': ['wav'],
  'video/mp4': ['mp4', 'm4v', 'm4a'],
  'video/webm': ['webm'],
  'video/ogg': ['ogv', 'ogg'],
  'video/quicktime': ['mov', 'qt'],
};

/**
 * A canonical name whose extension matches the detected type: an image that is also a valid web page must not be saved,
 * and opened again, as one. Names of documents stay as they are; they are downloaded, never shown.
 */
export function fittingName(canonicalName: string, contentType: string): string {
  const kind = /^audio\/(?:x-)?([a-z0-9]{1,12})/.exec(contentType)?.[1];
  const fitting = endings[contentType] ?? (kind === undefined ? [] : [kind]);
  const [usual] = fitting;
  if (usual === undefined || fitting.includes(fileExtension(canonicalName))) return canonicalName;
  return shorten(`${canonicalName}.${usual}`);
}

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= maxNameLength) return name;
  const extension = fileExtension(name);
  const tail = extension && extension.length <= 16 ? name.slice(-extension.length - 1) : '';
  const room = maxNameLength - Buffer.byteLength(tail);
  let stem = '';
  let used = 0;
  for (const character of name.slice(0, name.length - tail.length)) {
    used += Buffer.byteLength(character);
    if (used > room) break;
    stem += character;
  }
  return trimmed(stem) + tail;
}
