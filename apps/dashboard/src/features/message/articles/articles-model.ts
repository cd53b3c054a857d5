import { withoutSuperscript } from '@confab/rules/superscript';

/** An article as a link of its title. */
export function articleLink({ title, url }: { title: string; url: string }): string {
  return `[${withoutVariables(title).replaceAll(/[\\`*_[\]<>~]/g, String.raw`\$&`)}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`;
}

/**
 * An article's text in message format: headings become bold lines, images links, table rows lines; callout marks and
 * superscript are removed, and variables escaped.
 */
export function articleText(content: string): string {
  let fence: string | undefined;
  const lines = content.split(/\r?\n/).flatMap((line) => {
    const mark = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true) fence = undefined;
      return [line];
    }
    if (mark !== undefined) fence = mark;
    return mark === undefined ? messageLine(line) : [line];
  });
  return withoutVariables(lines.join('\n'))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** However many braces are in a row, no two of them open a variable. */
const withoutVariables = (text: string): string => text.replaceAll(/\{(?=[{%])/g, '{ ');

function messageLine(line: string): string[] {
  if (isTableRule(line) || /^\s{0,3}>\s*\[![\w-]+\]\s*$/.test(line)) return [];
  const heading = headingOf(line);
  // A hard break, so that rows of a table stay lines.
  const text = heading === undefined ? rowText(line) : `**${heading.replaceAll('**', '')}**`;
  return [withoutSuperscript(text).replaceAll(/!\[([^\][]*)\]\(([^()\s]+)(?:\s[^()]*)?\)/g, imageLink)];
}

/** The text of a heading, without closing marks. */
function headingOf(line: string): string | undefined {
  const headingText = /^ {0,3}#{1,6}[ \t](.*)$/.exec(line)?.[1]?.trim();
  if (headingText === undefined) return undefined;
  let end = headingText.length;
  while (headingText[end - 1] === '#') end -= 1;
  const heading = headingText.slice(0, end).trim();
  return heading === '' ? undefined : heading;
}

const isTableRule = (line: string): boolean =>
  line.includes('|') && line.includes('-') && /^[ \t:|-]+$/.test(line);

function rowText(line: string): string {
  const cells = /^\s*\|(.+)\|\s*$/.exec(line)?.[1];
  if (cells === undefined) return line;
  const shown = cells
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'))
    .filter((cell) => cell !== '');
  return `- ${shown.join(' – ')}`;
}

const imageLink = (_picture: string, alt: string, address: string): string =>
  `[${alt === '' ? address : alt}](${address})`;
