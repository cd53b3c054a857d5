import { applyFilter, isKnownFilter, maxFilters, type TemplateValue } from './template-filters.ts';

/** The name of a variable: `contact.custom_attribute.plan` is three keys. */
export type VariablePath = readonly string[];
export type FindValue = (path: VariablePath) => string | undefined;

type Operand = { path: VariablePath } | { literal: string };
type Filter = { name: string; args: readonly Operand[] };
export type Expression = { operand: Operand; filters: readonly Filter[] };
export type TemplatePiece = { text: string } | { source: string; expression: Expression };

/** Longer ones are no variables. */
const maxExpressionLength = 500;

const token =
  /\s*(?:"([^"]*)"|'([^']*)'|(-?\d+(?:\.\d+)?)(?![\w.])|([a-z_][\w-]*(?:\.[\w-]+|\["[^"\]]*"\]|\['[^'\]]*'\])*)|([|:,]))/iy;

/**
 * A text as its plain parts and its `{{ … }}`. What is between backticks is plain, and so is what follows a
 * backslash. Undefined when an expression cannot be read, or when all together have too many filters: then the whole
 * text is left as it is. Takes linear time.
 */
export function readTemplate(text: string): TemplatePiece[] | undefined {
  const pieces: TemplatePiece[] = [];
  const closing = codeEnds(text);
  let filterCount = 0;
  let from = 0;
  let at = 0;
  while (at < text.length) {
    const character = text[at];
    if (character === '\\') at += 2;
    else if (character === '`') at = closing.get(at) ?? at + runLength(text, at);
    else if (character === '{' && text[at + 1] === '%') return undefined;
    else if (character === '{' && text[at + 1] === '{') {
      const end = text.indexOf('}}', at + 2);
      const expression =
        end < 0 || end - at > maxExpressionLength ? undefined : readExpression(text.slice(at + 2, end));
      filterCount += expression?.filters.length ?? 0;
      if (expression === undefined || filterCount > maxFilters) return undefined;
      pieces.push({ text: text.slice(from, at) }, { source: text.slice(at, end + 2), expression });
      at = end + 2;
      from = at;
    } else at += 1;
  }
  pieces.push({ text: text.slice(from) });
  return pieces;
}

/** The value of an expression, and whether its author wrote it: as a default, or as a literal. */
export function evaluate(
  { operand, filters }: Expression,
  find: FindValue,
): { text: string; isAuthored: boolean } {
  const valueOf = (each: Operand): string => ('path' in each ? (find(each.path) ?? '') : each.literal);
  let value: TemplateValue = valueOf(operand);
  let isAuthored = 'literal' in operand;
  for (const { name, args } of filters) {
    const [first] = args;
    if (name === 'default') {
      if (value.length > 0 || first === undefined) continue;
      isAuthored = 'literal' in first;
    } else if (args.some((each) => 'path' in each)) isAuthored = false;
    value = applyFilter(name, value, args.map(valueOf));
  }
  return { text: typeof value === 'string' ? value : value.join(''), isAuthored };
}

/** The end of each code span, by its start: the next run of as many backticks. */
function codeEnds(text: string): Map<number, number> {
  const ends = new Map<number, number>();
  const nextOfLength = new Map<number, number>();
  for (let at = text.lastIndexOf('`'); at >= 0;) {
    let start = at;
    while (text[start - 1] === '`') start -= 1;
    const length = at - start + 1;
    const next = nextOfLength.get(length);
    if (next !== undefined) ends.set(start, next + length);
    nextOfLength.set(length, start);
    at = start === 0 ? -1 : text.lastIndexOf('`', start - 1);
  }
  return ends;
}

function runLength(text: string, from: number): number {
  let at = from;
  while (text[at] === '`') at += 1;
  return at - from;
}

function readExpression(source: string): Expression | undefined {
  const tokens = tokensOf(source);
  if (tokens === undefined) return undefined;
  const [head = '', ...rest] = split(tokens, '|');
  const operand = tokens.length === 0 ? { path: [] } : operandOf(head);
  const filters = rest.map(filterOf);
  if (operand === undefined || filters.includes(undefined)) return undefined;
  return { operand, filters: filters.filter((filter) => filter !== undefined) };
}

type Token = string | { literal: string } | { path: VariablePath };

function tokensOf(source: string): Token[] | undefined {
  const tokens: Token[] = [];
  const text = source.trim();
  token.lastIndex = 0;
  for (let end = 0; end < text.length; end = token.lastIndex) {
    const found = token.exec(text);
    if (found === null) return undefined;
    const [, double, single, number, path, sign] = found;
    const literal = double ?? single ?? number;
    if (literal !== undefined) tokens.push({ literal });
    else if (path !== undefined) tokens.push({ path: keysOf(path) });
    else tokens.push(sign ?? '');
  }
  return tokens;
}

function keysOf(path: string): VariablePath {
  return path
    .replaceAll(/\[["']|["']\]/g, '\n')
    .split(/[.\n]/)
    .filter((key) => key !== '');
}

function operandOf(tokens: readonly Token[] | string): Operand | undefined {
  const [only] = tokens;
  return tokens.length === 1 && typeof only === 'object' ? only : undefined;
}

function filterOf(tokens: readonly Token[]): Filter | undefined {
  const [head, colon, ...rest] = tokens;
  if (typeof head !== 'object' || !('path' in head)) return undefined;
  const name = head.path.join('.');
  if (!isKnownFilter(name)) return undefined;
  if (colon === undefined) return { name, args: [] };
  const args = split(rest, ',').map(operandOf);
  if (colon !== ':' || args.includes(undefined)) return undefined;
  return { name, args: args.filter((arg) => arg !== undefined) };
}

function split(tokens: readonly Token[], separator: string): Token[][] {
  const parts: Token[][] = [[]];
  for (const each of tokens) {
    if (each === separator) parts.push([]);
    else parts.at(-1)?.push(each);
  }
  return parts;
}
