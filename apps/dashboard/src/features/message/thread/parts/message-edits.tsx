import { Button } from '@confab/ui/button';
import { Popover } from '@confab/ui/popover';
import { dateFormat } from '../../../../platform/messages/date-format.ts';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import type { FormerText } from '../../model.ts';
import { MessageText } from './message-text.tsx';

/** Shows that a message was edited; a click shows its earlier texts. */
export function MessageEdits({ edits }: { edits: readonly FormerText[] }) {
  const text = useText();
  const language = useLanguage();
  const label = text('conversation:message.edited');
  if (edits.length === 0) return <span>{label}</span>;
  return (
    <Popover
      label={text('conversation:message.edits')}
      className="flex max-h-80 w-80 max-w-[calc(100vw-2rem)] flex-col gap-3"
      trigger={
        <Button
          variant="quiet"
          size="small"
          className="h-6! px-1.5! text-[11px]! font-normal! text-text-muted!"
        >
          {label}
        </Button>
      }
    >
      <h3 className="text-control font-semibold">{text('conversation:message.edits')}</h3>
      <ol className="flex flex-col gap-3">
        {edits.map(({ content, replacedAt }) => (
          <li key={replacedAt} className="flex flex-col gap-0.5 border-s-2 border-border ps-2">
            <time dateTime={replacedAt} className="tabular text-meta text-text-muted">
              {text('conversation:message.until', {
                // Isolated: its direction may differ from the text around it.
                time: `\u2068${dateFormat(language, whole).format(new Date(replacedAt))}\u2069`,
              })}
            </time>
            {content === '' ? (
              <p className="text-control text-text-muted italic">{text('conversation:message.noText')}</p>
            ) : (
              <MessageText text={content} />
            )}
          </li>
        ))}
      </ol>
    </Popover>
  );
}

const whole = { dateStyle: 'medium', timeStyle: 'short' } as const;
