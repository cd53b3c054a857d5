import { Button } from '@confab/ui/button';
import { useEffect, useRef } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import { previewOf } from '../../preview-model.ts';
import type { Newer } from '../../model.ts';

export type NewerNoticeProps = {
  newer: Newer;
  /** Whether to ask immediately, or to show a notice because the agent is typing something else. */
  takesFocus: boolean;
  onSend: () => void;
  onEdit: () => void;
};

/** Asks for confirmation before sending a reply whose author has not seen newer messages. */
export function NewerNotice({ newer, takesFocus, onSend, onEdit }: NewerNoticeProps) {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  // The focus waits in front of the buttons: a second Enter must not send by mistake.
  useEffect(() => {
    if (takesFocus) box.current?.focus();
    // Only when it appears: changing to a reply puts the focus into its field.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <div
      ref={box}
      role={takesFocus ? 'alertdialog' : 'alert'}
      aria-label={text('conversation:composer.newer', { count: newer.count })}
      aria-describedby="newer-messages"
      tabIndex={-1}
      className="focus-ring m-2 mb-0 flex flex-col gap-2 rounded-control border border-warning bg-warning-soft p-2 text-control"
    >
      <p className="font-medium">{text('conversation:composer.newer', { count: newer.count })}</p>
      <ul id="newer-messages" className="flex max-h-40 flex-col gap-1 overflow-y-auto">
        {newer.messages.map((message) => {
          const preview = previewOf(message);
          return (
            <li key={message.id} className="min-w-0">
              <bdi className="font-medium">{message.sender?.name}</bdi>{' '}
              <span className="line-clamp-3 wrap-anywhere text-text-muted">
                <bdi>{preview.text || (preview.file ? text(`conversation:file.${preview.file}`) : '')}</bdi>
              </span>
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" onPress={onEdit}>
          {text('conversation:composer.editHeld')}
        </Button>
        <Button size="small" onPress={onSend}>
          {text('conversation:composer.sendAnyway')}
        </Button>
      </div>
    </div>
  );
}
