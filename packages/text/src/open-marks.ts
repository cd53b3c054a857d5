import type { Inline } from './markdown-nodes.ts';

/** Maximum open markers in a line of text; with more, the first becomes text. */
const maxOpen = 40;
/** Deeper nesting than anyone writes stays text instead of costing rendering time. */
const maxDepth = 10;

/**
 * A marker that may open something, and what follows it. The first one of a text is its root, without a marker.
 */
export type OpenMark = {
  sign: '' | '*' | '_' | '~' | '[' | '![';
  count: number;
  /** The length of the run it came in. */
  run: number;
  canClose: boolean;
  /** Where the text after it begins in the source. */
  from: number;
  children: Inline[];
  depth: number;
};

export type Run = { sign: '*' | '_' | '~'; count: number; canOpen: boolean; canClose: boolean };

export function newMarks(): OpenMark[] {
  return [mark('', 0, 0, false)];
}

export function pushBracket(open: OpenMark[], sign: '[' | '![', from: number): void {
  push(open, mark(sign, 1, from, false));
}

/** The innermost open bracket; everything opened in it becomes text. */
export function popBracket(open: OpenMark[]): OpenMark | undefined {
  const index = open.findLastIndex(isBracket);
  if (index === -1) return undefined;
  giveUpAbove(open, index);
  return open.pop();
}

/** A bracket without an address stays text; markers opened in it may still be closed after it. */
export function dropBracket(open: OpenMark[]): void {
  const index = open.findLastIndex(isBracket);
  if (index > 0) giveUpAt(open, index);
}

/** Links are not nested: brackets around one stay text. */
export function dropBrackets(open: OpenMark[]): void {
  for (let index = open.length - 1; index > 0; index -= 1) {
    if (open[index]?.sign === '[') giveUpAt(open, index);
  }
}

export function hasBracket(open: readonly OpenMark[]): boolean {
  return open.some(isBracket);
}

/** Adds a run of markers: closes what it can, and opens with the rest. */
export function addRun(open: OpenMark[], run: Run): void {
  let left = run.count;
  while (run.canClose && left > 0) {
    const index = open.findLastIndex((other) => pairs(other, run));
    if (index === -1) break;
    left -= close(open, index, left);
  }
  if (left === 0) return;
  if (run.canOpen) push(open, { ...mark(run.sign, left, 0, run.canClose), run: run.count });
  else addText(open, run.sign.repeat(left));
}

/** Turns everything still open into text, and returns the result. */
export function finish(open: OpenMark[]): Inline[] {
  giveUpAbove(open, 0);
  return open[0]?.children ?? [];
}

export function addText(open: readonly OpenMark[], text: string): void {
  appendText(open.at(-1)?.children ?? [], text);
}

export function addNode(open: readonly OpenMark[], node: Inline, depth = 0): void {
  const last = open.at(-1);
  last?.children.push(node);
  if (last) last.depth = Math.max(last.depth, depth);
}

function mark(sign: OpenMark['sign'], count: number, from: number, canClose: boolean): OpenMark {
  return { sign, count, run: count, canClose, from, children: [], depth: 0 };
}

const isBracket = ({ sign }: OpenMark): boolean => sign === '[' || sign === '![';

/** The rule of three prevents wrong pairs in `*a**b*`. */
function pairs(other: OpenMark, run: Run): boolean {
  if (other.sign !== run.sign) return false;
  if (run.sign === '~') return true;
  const isEither = other.canClose || run.canOpen;
  return !isEither || (other.run + run.count) % 3 !== 0 || (other.run % 3 === 0 && run.count % 3 === 0);
}

/** Closes one pair of the marker at an index; returns how many characters of the closing run it used. */
function close(open: OpenMark[], index: number, left: number): number {
  giveUpAbove(open, index);
  const opened = open[index];
  if (!opened) return left;
  const count = opened.sign === '~' ? 2 : Math.min(2, opened.count, left);
  const { children, depth } = opened;
  opened.count -= count;
  opened.children = [];
  opened.depth = 0;
  if (opened.count === 0) open.pop();
  if (depth >= maxDepth) {
    const signs = opened.sign.repeat(count);
    addText(open, signs);
    append(open, children, depth);
    addText(open, signs);
  } else {
    const kind = opened.sign === '~' ? 'strike' : count === 2 ? 'strong' : 'em';
    addNode(open, { kind, children }, depth + 1);
  }
  return count;
}

function push(open: OpenMark[], opened: OpenMark): void {
  if (open.length > maxOpen) giveUpAt(open, 1);
  open.push(opened);
}

function giveUpAbove(open: OpenMark[], index: number): void {
  for (const unmatched of open.splice(index + 1)) giveUp(open, unmatched);
}

function giveUpAt(open: OpenMark[], index: number): void {
  const above = open.splice(index);
  const unmatched = above.shift();
  if (unmatched) giveUp(open, unmatched);
  open.push(...above);
}

/** The marker becomes text, and its content moves to the parent. */
function giveUp(open: OpenMark[], { sign, count, children, depth }: OpenMark): void {
  addText(open, sign.repeat(count));
  append(open, children, depth);
}

function append(open: OpenMark[], nodes: readonly Inline[], depth: number): void {
  for (const node of nodes) {
    if (node.kind === 'text') addText(open, node.text);
    else addNode(open, node, depth);
  }
}

function appendText(nodes: Inline[], text: string): void {
  const last = nodes.at(-1);
  if (last?.kind === 'text') last.text += text;
  else if (text !== '') nodes.push({ kind: 'text', text });
}
