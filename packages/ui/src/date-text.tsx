import { useLocale } from 'react-aria-components/I18nProvider';

export interface DateTextProps {
  date: Date;
  /** `date` (default), `time`, or both. */
  form?: DateForm;
  /** IANA name; default is the device's. */
  timeZone?: string;
  className?: string;
}

export type DateForm = 'date' | 'time' | 'date-time' | 'full';

const forms: Record<DateForm, Intl.DateTimeFormatOptions> = {
  date: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  'date-time': { dateStyle: 'medium', timeStyle: 'short' },
  full: { dateStyle: 'full', timeStyle: 'short' },
};

/** A moment as the reader's locale writes it. For "5 minutes ago" use `RelativeTime`. */
export function DateText({ date, form = 'date', timeZone, className = '' }: DateTextProps) {
  const { locale } = useLocale();
  return (
    <time dateTime={date.toISOString()} className={`tabular ${className}`}>
      {dateText(date, locale, form, timeZone)}
    </time>
  );
}

/** The text of `DateText`. */
export function dateText(date: Date, locale: string, form: DateForm = 'date', timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  return new Intl.DateTimeFormat(locale, { ...forms[form], ...zone }).format(date);
}
