import { useLocale } from 'react-aria-components/I18nProvider';

export type CountBadgeProps = {
  count: number;
  /** Larger counts show as `max+`; default 99. */
  max?: number;
  /** `unread` is emphasized, `neutral` only informs (default). */
  tone?: 'neutral' | 'unread';
  /** The counted thing, read after the number by screen readers, for example "unread". */
  label?: string;
  className?: string;
};

/** A number in a pill. Zero shows nothing in the `unread` tone. */
export function CountBadge({ count, max = 99, tone = 'neutral', label, className = '' }: CountBadgeProps) {
  const { locale } = useLocale();
  if (count <= 0 && tone === 'unread') return null;
  const number = new Intl.NumberFormat(locale);
  const toneClass = tone === 'unread' ? 'bg-unread text-on-unread' : 'bg-surface-active text-text-muted';
  return (
    <span
      className={`tabular inline-flex h-4 min-w-4 shrink-0 items-center justify-center rounded-full px-1 text-[11px] font-semibold ${toneClass} ${className}`}
    >
      {count > max ? `${number.format(max)}+` : number.format(count)}
      {label !== undefined && <span className="sr-only"> {label}</span>}
    </span>
  );
}
