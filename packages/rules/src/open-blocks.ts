/** The line that begins a block of code. */
export type Fence = { indent: string; delimiter: string; info: string };

/** The enclosing Markdown block of a line, which the line itself does not show. */
export type OpenBlock = { fence?: Fence; tableHead?: string };

/** The repeated part of a split block is short, and no row is filled up with many empty cells. */
const maxRepeatedCharacters = 100;
const maxHeadCharacters = 500;
const maxHeadCells = 20;

const fenceDelimiter = /^( {0,3})(`{3,}|~{3,})/;
const otherBlock = /^ {0,3}(?:>|#{1,6}\s|[-+*]\s|\d{1,9}[.)]\s)/;

/** The fence a line opens, if any. */
export function openFence(line: string): Fence | undefined {
  const fence = fenceOf(line);
  return fence?.delimiter.startsWith('`') && fence.info.includes('`') ? undefined : fence;
}

export function closesFence(fence: Fence, line: string): boolean {
  const last = fenceOf(line);
  return last?.delimiter.startsWith(fence.delimiter) === true && last.info === '';
}

function fenceOf(line: string): Fence | undefined {
  const [whole = '', indent = '', delimiter] = fenceDelimiter.exec(line) ?? [];
  return delimiter === undefined ? undefined : { indent, delimiter, info: line.slice(whole.length).trim() };
}

/** The lines that reopen a code block in the next part, and close it in this one. */
export function fenceLines({ indent, delimiter, info }: Fence): { first: string; last: string } {
  const last = indent + delimiter.slice(0, maxRepeatedCharacters);
  return { first: `${last}${info.slice(0, maxRepeatedCharacters)}\n`, last };
}

/** The block open after a line, given the one before it and the line above. */
export function afterLine(open: OpenBlock, line: string, above: string): OpenBlock {
  if (open.fence) return closesFence(open.fence, line) ? {} : open;
  const fence = openFence(line);
  if (fence) return { fence };
  if (open.tableHead !== undefined) return isTableRow(line) ? open : {};
  return isTableHead(above, line) ? { tableHead: `${above}\n${line}\n` } : {};
}

/** Whether a table continues with a line. */
export function isTableRow(line: string): boolean {
  return line.trim() !== '' && !line.startsWith('    ') && !otherBlock.test(line) && !openFence(line);
}

function isTableHead(names: string, dashes: string): boolean {
  if (names.length + dashes.length > maxHeadCharacters || !names.includes('|') || !isTableRow(names)) {
    return false;
  }
  const cells = cellsOf(dashes);
  return (
    dashes.includes('|') &&
    cells.every((cell) => /^:?-+:?$/.test(cell.trim())) &&
    cells.length <= maxHeadCells &&
    cells.length === cellsOf(names).length
  );
}

function cellsOf(row: string): string[] {
  const cells = row.trim().split(/(?<!\\)\|/);
  if (cells[0] === '') cells.shift();
  if (cells.at(-1) === '') cells.pop();
  return cells;
}
