import { dateFormat } from '../../../../platform/messages/date-format.ts';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';

/** A new day. */
export function DayDivider({ at }: { at: number }) {
  const language = useLanguage();
  const name = dayName(new Date(at * 1000), language);
  return (
    <div role="separator" aria-label={name} className="flex justify-center pt-4 pb-1">
      <span className="rounded-full bg-surface-sunken px-2.5 py-0.5 text-[11px]/4 font-medium text-text-muted">
        {name}
      </span>
    </div>
  );
}

/** What follows had not been seen when the conversation was opened. */
export function UnreadDivider({ count }: { count: number | undefined }) {
  const text = useText();
  const label =
    count === undefined ? text('conversation:thread.unread') : text('conversation:thread.new', { count });
  return (
    <div role="separator" aria-label={label} className="flex items-center gap-3 px-4 pt-3">
      <span className="h-px flex-1 bg-unread/40" />
      <span className="text-[11px]/4 font-semibold text-accent-text">{label}</span>
      <span className="h-px flex-1 bg-unread/40" />
    </div>
  );
}

/** What happened to the conversation. */
export function ActivityLine({ text, at }: { text: string; at: number }) {
  const language = useLanguage();
  const date = new Date(at * 1000);
  return (
    <p
      title={dateFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(date)}
      className="mx-auto max-w-[80%] px-4 py-1.5 text-center text-meta text-text-muted"
    >
      <bdi>{text}</bdi>
    </p>
  );
}

const dayMs = 86_400_000;

/** Today and yesterday by name, this year without the year. */
function dayName(date: Date, language: string): string {
  const now = new Date();
  const startOf = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
  const days = Math.round((startOf(date) - startOf(now)) / dayMs);
  if (days === 0 || days === -1) {
    const name = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  }
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return dateFormat(language, { weekday: 'long', day: 'numeric', month: 'long', ...year }).format(date);
}
