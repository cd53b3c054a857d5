/**
 * A text in parts of at most so many characters, for providers that take no longer ones: a part ends with a paragraph, a
 * line or a word, if one ends in its second half. The spaces between two parts are left out.
 */
export function splitText(text: string, maxLength: number): string[] {
  const parts: string[] = [];
  let rest = text.trim() === '' ? '' : text;
  while (rest.length > maxLength) {
    const end = endOf(rest, maxLength);
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? parts : [...parts, rest];
}

function endOf(text: string, maxLength: number): number {
  // What is between may stand right behind the part.
  const window = text.slice(0, maxLength + 1);
  for (const between of ['\n\n', '\n', ' ']) {
    const end = window.lastIndexOf(between);
    if (end > maxLength / 2) return end;
  }
  // Two units that make one character stay together.
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(maxLength - 1));
  return isHalf && maxLength > 1 ? maxLength - 1 : maxLength;
}
