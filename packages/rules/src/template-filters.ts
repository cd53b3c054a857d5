/** A text, or the list of texts returned by `split`. */
export type TemplateValue = string | readonly string[];

type TextFilter = (text: string, args: readonly string[]) => TemplateValue;

/**
 * Maximum length of a filter's input and output, so that chained filters cannot make a large text of a small
 * one.
 */
const maxValueLength = 2_000;

/** Maximum number of filters in a text: each may cost as much as the longest value does. */
export const maxFilters = 200;

const onText: Record<string, TextFilter> = {
  upcase: (text) => text.toUpperCase(),
  downcase: (text) => text.toLowerCase(),
  capitalize: (text) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase(),
  strip: (text) => text.trim(),
  append: (text, [more = '']) => text + more,
  prepend: (text, [more = '']) => more + text,
  replace: (text, [from = '', to = '']) => (from === '' ? text : joined(text.split(from), to)),
  remove: (text, [from = '']) => (from === '' ? text : text.split(from).join('')),
  truncate: (text, [length = '50', end = '...']) => truncated(text, Number(length), end),
  split: (text, [by = ' ']) => text.split(by),
  default: (_text, [other = '']) => other,
};

const onList: Record<string, (list: readonly string[], args: readonly string[]) => TemplateValue> = {
  first: (list) => list[0] ?? '',
  last: (list) => list.at(-1) ?? '',
  join: (list, [by = ' ']) => joined(list, by),
};

export function isKnownFilter(name: string): boolean {
  return Object.hasOwn(onText, name) || Object.hasOwn(onList, name);
}

export function applyFilter(name: string, value: TemplateValue, args: readonly string[]): TemplateValue {
  const input = typeof value === 'string' ? cut(value) : value;
  const short = args.map(cut);
  const result = Object.hasOwn(onList, name)
    ? onList[name]?.(typeof input === 'string' ? [input] : input, short)
    : onText[name]?.(typeof input === 'string' ? input : input.join(''), short);
  return typeof result === 'string' ? cut(result) : (result ?? input);
}

const cut = (text: string): string => text.slice(0, maxValueLength);

/** At most as far as the value is kept. */
function joined(parts: readonly string[], by: string): string {
  let text = '';
  for (const [at, part] of parts.entries()) {
    if (text.length >= maxValueLength) break;
    text += at === 0 ? part : by + part;
  }
  return text;
}

function truncated(text: string, length: number, end: string): string {
  if (!(length >= 0) || text.length <= length) return text;
  return text.slice(0, Math.max(0, length - end.length)) + end;
}
