/**
 * Splits a text into parts of a maximum length, for providers with such a limit: a part ends with a paragraph,
 * a line, or a word, if one ends in its second half. The spaces between two parts are dropped.
 */
export function splitText(text: string, maxLength: number): string[] {
  return split(text, () => maxLength);
}

/** The same for providers that count the bytes of a text in UTF-8. */
export function splitBytes(text: string, maxBytes: number): string[] {
  return split(text, (rest) => lengthWithin(rest, maxBytes));
}

function split(text: string, maxLengthOf: (rest: string) => number): string[] {
  const parts: string[] = [];
  let rest = text.trim() === '' ? '' : text;
  for (;;) {
    const maxLength = maxLengthOf(rest);
    if (rest.length <= maxLength) return rest === '' ? parts : [...parts, rest];
    const end = endOf(rest, maxLength);
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
}

/** The length of a text's beginning that fits into so many bytes; at least one character. */
function lengthWithin(text: string, maxBytes: number): number {
  let length = 0;
  let bytes = 0;
  for (const character of text) {
    bytes += bytesOf(character.codePointAt(0) ?? 0);
    if (bytes > maxBytes && length > 0) break;
    length += character.length;
  }
  return length;
}

function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x8_00) return 2;
  return codePoint < 0x1_00_00 ? 3 : 4;
}

function endOf(text: string, maxLength: number): number {
  // The separator may directly follow the part.
  const window = text.slice(0, maxLength + 1);
  for (const between of ['\n\n', '\n', ' ']) {
    const end = window.lastIndexOf(between);
    if (end > maxLength / 2) return end;
  }
  // A surrogate pair is not split.
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(maxLength - 1));
  return isHalf && maxLength > 1 ? maxLength - 1 : maxLength;
}
