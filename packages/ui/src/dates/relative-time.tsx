import { useLocale } from 'react-aria-components/I18nProvider';
import { useNow } from '../hooks/use-now.ts';

export type RelativeTimeProps = {
  /** When it happened. */
  date: Date;
  /** `short` is "5m" for lists (default), `long` is "5 minutes ago". */
  form?: 'short' | 'long';
  className?: string;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;

/** A relative time that updates itself. The full date is shown on hover. */
export function RelativeTime({ date, form = 'short', className = '' }: RelativeTimeProps) {
  const { locale } = useLocale();
  const now = useNow();
  return (
    <time dateTime={date.toISOString()} title={fullDate(date, locale)} className={`tabular ${className}`}>
      {formatRelative(date, new Date(now), locale, form)}
    </time>
  );
}

/**
 * The text of `RelativeTime`: now, minutes, hours, days up to a week, then the date (with the year if it is not
 * the current one). Less than a minute in the future counts as now, for clocks that differ.
 */
export function formatRelative(date: Date, now: Date, locale: string, form: 'short' | 'long'): string {
  const past = now.getTime() - date.getTime();
  const size = Math.abs(past);
  if (size < minuteMs) return relative(locale).format(0, 'second');
  if (size >= weekMs) return calendarDate(date, now, locale);
  const [unit, length] =
    size < hourMs
      ? (['minute', minuteMs] as const)
      : size < dayMs
        ? (['hour', hourMs] as const)
        : (['day', dayMs] as const);
  const count = Math.floor(size / length);
  if (form === 'short' && past > 0) return short(locale, unit).format(count);
  return relative(locale).format(past > 0 ? -count : count, unit);
}

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();
const shortFormats = new Map<string, Intl.NumberFormat>();

function relative(locale: string): Intl.RelativeTimeFormat {
  return remembered(relativeFormats, locale, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
}

function short(locale: string, unit: 'minute' | 'hour' | 'day'): Intl.NumberFormat {
  const make = () => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' });
  return remembered(shortFormats, `${locale} ${unit}`, make);
}

function calendarDate(date: Date, now: Date, locale: string): string {
  const isThisYear = date.getFullYear() === now.getFullYear();
  return date.toLocaleDateString(locale, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

const fullFormats = new Map<string, Intl.DateTimeFormat>();

function fullDate(date: Date, locale: string): string {
  const make = () => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });
  return remembered(fullFormats, locale, make).format(date);
}

function remembered<T>(formats: Map<string, T>, key: string, make: () => T): T {
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = make();
  formats.set(key, format);
  return format;
}
