import type { Inline } from './markdown-nodes.ts';

/** How many one line of text may have open; of more, the first is given up and stays a sign. */
const maxOpen = 40;
/** Deeper nesting than anyone writes stays signs instead of costing rendering time. */
const maxDepth = 10;

/** A sign that may begin something, and what came after it. The first one of a text is its ground and has no sign. */
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

export function ground(): OpenMark[] {
  return [mark('', 0, 0, false)];
}

export function openBracket(open: OpenMark[], sign: '[' | '![', from: number): void {
  push(open, mark(sign, 1, from, false));
}

/** The innermost bracket that is still open, with all that was opened in it given up. */
export function takeBracket(open: OpenMark[]): OpenMark | undefined {
  const index = open.findLastIndex(isBracket);
  if (index === -1) return undefined;
  giveUpAbove(open, index);
  return open.pop();
}

/** A bracket that leads nowhere stays a sign; what was opened in it may still be closed after it. */
export function forgetBracket(open: OpenMark[]): void {
  const index = open.findLastIndex(isBracket);
  if (index > 0) giveUpAt(open, index);
}

/** No link holds another: brackets around one stay signs. */
export function forgetBrackets(open: OpenMark[]): void {
  for (let index = open.length - 1; index > 0; index -= 1) {
    if (open[index]?.sign === '[') giveUpAt(open, index);
  }
}

export function hasBracket(open: readonly OpenMark[]): boolean {
  return open.some(isBracket);
}

/** Takes a run of signs in: closes what it can, and opens with the rest. */
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

/** Gives up all that is still open, and answers what the text is. */
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

/** The rule of three keeps `*a**b*` from being cut into wrong pairs. */
function pairs(other: OpenMark, run: Run): boolean {
  if (other.sign !== run.sign) return false;
  if (run.sign === '~') return true;
  const isEither = other.canClose || run.canOpen;
  return !isEither || (other.run + run.count) % 3 !== 0 || (other.run % 3 === 0 && run.count % 3 === 0);
}

/** Closes one pair of the mark at an index; answers how many signs of the closing run that took. */
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
  for (const given of open.splice(index + 1)) giveUp(open, given);
}

function giveUpAt(open: OpenMark[], index: number): void {
  const above = open.splice(index);
  const given = above.shift();
  if (given) giveUp(open, given);
  open.push(...above);
}

/** The sign stays, and what came after it moves to where it was opened. */
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
