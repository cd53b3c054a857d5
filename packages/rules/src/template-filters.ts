/** A text, or the texts that `split` makes of one. */
export type TemplateValue = string | readonly string[];

type TextFilter = (text: string, args: readonly string[]) => TemplateValue;

/** What one variable may say at most, so that filters in a row cannot make a large text of a small one. */
const maxValueLength = 2_000;

const onText: Record<string, TextFilter> = {
  upcase: (text) => text.toUpperCase(),
  downcase: (text) => text.toLowerCase(),
  capitalize: (text) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase(),
  strip: (text) => text.trim(),
  append: (text, [more = '']) => text + more,
  prepend: (text, [more = '']) => more + text,
  replace: (text, [from = '', to = '']) => (from === '' ? text : text.split(from).join(to)),
  remove: (text, [from = '']) => (from === '' ? text : text.split(from).join('')),
  truncate: (text, [length = '50', end = '...']) => truncated(text, Number(length), end),
  split: (text, [by = ' ']) => text.split(by),
  default: (_text, [other = '']) => other,
};

const onList: Record<string, (list: readonly string[], args: readonly string[]) => TemplateValue> = {
  first: (list) => list[0] ?? '',
  last: (list) => list.at(-1) ?? '',
  join: (list, [by = ' ']) => list.join(by),
};

export function isKnownFilter(name: string): boolean {
  return Object.hasOwn(onText, name) || Object.hasOwn(onList, name);
}

export function applyFilter(name: string, value: TemplateValue, args: readonly string[]): TemplateValue {
  const isList = Object.hasOwn(onList, name);
  const made = isList
    ? onList[name]?.(typeof value === 'string' ? [value] : value, args)
    : onText[name]?.(typeof value === 'string' ? value : value.join(''), args);
  return typeof made === 'string' ? made.slice(0, maxValueLength) : (made ?? value);
}

function truncated(text: string, length: number, end: string): string {
  if (!(length >= 0) || text.length <= length) return text;
  return text.slice(0, Math.max(0, length - end.length)) + end;
}
