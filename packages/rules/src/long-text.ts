/** What of a message is drawn at once: about a page and a half. More is drawn when asked for. */
export const maxShownCharacters = 5000;
export const maxShownLines = 150;

/** Whether a text is too long to be drawn at once. */
export function isLongText(text: string): boolean {
  return pieceEnd(text, 0) < text.length;
}

/** The first piece of a text: all of it when it is not long. */
export function firstPiece(text: string): string {
  return text.slice(0, pieceEnd(text, 0));
}

/**
 * A text in pieces that can each be drawn at once; together they are the text. A piece ends with a line or a
 * word where one ends in its last half, and never within a letter. Reads the text once.
 */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = pieceEnd(text, start);
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

function pieceEnd(text: string, start: number): number {
  const limit = lineLimit(text, start);
  if (limit >= text.length) return text.length;
  const half = start + Math.ceil((limit - start) / 2);
  for (const space of ['\n', ' ']) {
    const at = text.slice(half, limit).lastIndexOf(space);
    if (at !== -1) return half + at + 1;
  }
  return limit > start + 1 && isHighSurrogate(text.charCodeAt(limit - 1)) ? limit - 1 : limit;
}

/** Where the piece has to end at the latest: after its last line or its last character. */
function lineLimit(text: string, start: number): number {
  const end = start + maxShownCharacters;
  let at = start;
  for (let lines = 0; lines < maxShownLines; lines += 1) {
    const newline = text.indexOf('\n', at);
    if (newline === -1 || newline >= end) return end;
    at = newline + 1;
  }
  return at;
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
