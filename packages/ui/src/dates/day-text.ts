import { CalendarDate } from '@internationalized/date';

/** How a locale writes a day in figures, for example `MM/DD/YYYY`. */
export function dayPattern(locale: string): string {
  return dayFormat(locale)
    .formatToParts(new Date(2026, 10, 21))
    .map((part) => {
      if (part.type === 'day') return 'DD';
      if (part.type === 'month') return 'MM';
      if (part.type === 'year') return 'YYYY';
      return part.value.replace(/[\u200e\u200f]/g, '');
    })
    .join('');
}

/** A day in figures as the locale writes it. */
export function writeDay(day: CalendarDate, locale: string): string {
  const text = dayFormat(locale).format(new Date(day.year, day.month - 1, day.day));
  return text.replace(/[\u200e\u200f]/g, '');
}

/**
 * Parses a day in the locale's order with any separators; Latin digits and the locale's own are both accepted.
 * Undefined for an invalid one (31 February, a two-digit year, other text).
 */
export function readDay(text: string, locale: string): CalendarDate | undefined {
  const figures = latinFigures(text, locale).match(/\d+/g);
  const order = dayFormat(locale)
    .formatToParts(new Date(2026, 10, 21))
    .map((part) => part.type)
    .filter((type) => type === 'day' || type === 'month' || type === 'year');
  if (figures?.length !== 3 || /\p{L}/u.test(withoutMarks(text, locale))) return undefined;
  const read = (type: 'day' | 'month' | 'year') => figures[order.indexOf(type)] ?? '';
  const year = read('year');
  if (year.length !== 4) return undefined;
  const [month, day] = [Number(read('month')), Number(read('day'))];
  const date = new CalendarDate(Number(year), month, day);
  // The constructor pulls impossible days into the month; such a text was no day.
  return date.month === month && date.day === day ? date : undefined;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(locale: string): Intl.DateTimeFormat {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      calendar: 'gregory',
    });
    formats.set(locale, format);
  }
  return format;
}

/** Some locales end a part with letters (Bulgarian year suffix, Korean day); those belong to the format. */
function withoutMarks(text: string, locale: string): string {
  let rest = text;
  for (const part of dayFormat(locale).formatToParts(new Date(2026, 10, 21))) {
    const mark = part.value.trim();
    if (part.type === 'literal' && mark !== '') rest = rest.replace(mark, '');
  }
  return rest;
}

function latinFigures(text: string, locale: string): string {
  const own = new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210);
  const digits = Array.from(own);
  return Array.from(text, (letter) => {
    const at = digits.indexOf(letter);
    return at === -1 ? letter : String(9 - at);
  }).join('');
}
