import type { ReplyWindow } from '@confab/contract/features/conversation';
import { Button } from '@confab/ui/button';
import { Clock } from 'lucide-react';
import { dateFormat } from '../../../../platform/messages/date-format.ts';
import { durationText } from '../../../../platform/messages/duration-text.ts';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';

const whole = { dateStyle: 'medium', timeStyle: 'short' } as const;
const soonSeconds = 3600;

/** How long replies are possible; highlighted in the last hour. */
export function ReplyCountdown({ left, window }: { left: number; window: ReplyWindow }) {
  const text = useText();
  const language = useLanguage();
  const time = durationText(left, language, 'short');
  const end = dateFormat(language, whole).format(new Date(window.ends_at * 1000));
  return (
    <p
      title={text('conversation:composer.windowEnds', { time: end })}
      className={`tabular ms-auto flex min-w-0 items-center gap-1 pe-1.5 text-meta ${left <= soonSeconds ? 'text-warning' : 'text-text-muted'}`}
    >
      <Clock aria-hidden size={12} className="shrink-0" />
      <span className="truncate">{text('conversation:composer.windowLeft', { time })}</span>
    </p>
  );
}

type ClosedNoticeProps = {
  window: ReplyWindow | null;
  onNote: () => void;
  /** Absent where there are no templates. */
  onTemplate?: (() => void) | undefined;
};

/** Why no reply can be written, and what can. */
export function ClosedNotice({ window, onNote, onTemplate }: ClosedNoticeProps) {
  const text = useText();
  const language = useLanguage();
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 px-3 py-3 text-control text-text-muted">
      <p className="min-w-60 flex-1">
        {window == null
          ? text('conversation:composer.closed')
          : window.ends_at === 0
            ? text('conversation:composer.notWritten')
            : text('conversation:composer.closedAfter', {
                time: durationText(window.hours * 3600, language, 'long'),
              })}
      </p>
      {onTemplate && (
        <Button size="small" onPress={onTemplate}>
          {text('conversation:template.use')}
        </Button>
      )}
      <Button size="small" onPress={onNote}>
        {text('conversation:composer.writeNote')}
      </Button>
    </div>
  );
}
