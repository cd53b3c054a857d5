import { Button } from '@confab/ui/button';
import { IconButton } from '@confab/ui/icon-button';
import { Lock, Reply, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { ThreadMessage } from '../../model.ts';
import { previewOf } from '../../preview-model.ts';
import { MessageText } from '../../thread/parts/message-text.tsx';

export type ComposerMode = 'reply' | 'note';

const selectedTab = {
  reply: 'bg-accent-soft! text-accent-text!',
  note: 'bg-note-border/60! text-note-text!',
};

type ModeTabsProps = { mode: ComposerMode; onChange: (mode: ComposerMode) => void; end?: ReactNode };

/** Reply or private note. */
export function ModeTabs({ mode, onChange, end }: ModeTabsProps) {
  const text = useText();
  const tab = (id: ComposerMode, label: string, icon: ReactNode, key: string) => (
    <Button
      variant="quiet"
      size="small"
      aria-pressed={mode === id}
      aria-keyshortcuts={key}
      onPress={() => onChange(id)}
      icon={icon}
      className={mode === id ? selectedTab[id] : 'text-text-muted!'}
    >
      {label}
    </Button>
  );
  return (
    <div
      role="group"
      aria-label={text('conversation:composer.mode')}
      className="flex items-center gap-1 px-1.5 pt-1.5"
    >
      {tab('reply', text('conversation:composer.reply'), <Reply aria-hidden size={14} />, 'Alt+L')}
      {tab('note', text('conversation:composer.note'), <Lock aria-hidden size={14} />, 'Alt+P')}
      {end}
    </div>
  );
}

/** What the reply will quote. */
export function QuoteBar({ message, onEnd }: { message: ThreadMessage; onEnd: () => void }) {
  const text = useText();
  const preview = previewOf(message);
  return (
    <div className="mx-3 mt-1 flex items-center gap-2 border-s-2 border-accent ps-2">
      <p className="flex min-w-0 flex-1 gap-1 text-meta text-text-muted">
        <span className="max-w-1/2 shrink-0 truncate font-medium text-text">
          {text('conversation:composer.replyingTo', { name: message.sender?.name ?? '' })}
        </span>
        <bdi className="truncate">
          {preview.text || (preview.file ? text(`conversation:file.${preview.file}`) : '')}
        </bdi>
      </p>
      <IconButton
        label={text('conversation:composer.noQuote')}
        size="small"
        hasTooltip={false}
        icon={<X aria-hidden size={14} />}
        onPress={onEnd}
      />
    </div>
  );
}

/** Why the message was not sent: these variables have no value. */
export function MissingNotice({ missing }: { missing: readonly string[] }) {
  const text = useText();
  return (
    <div role="alert" className="text-meta text-danger">
      {missing.length > 0 && (
        <p className="px-3 pb-2 wrap-anywhere">
          {text('conversation:composer.missingVariables', {
            count: missing.length,
            // Isolated: what is read from right to left would turn the braces around.
            names: missing.map((name) => `\u2066${name}\u2069`).join(', '),
          })}
        </p>
      )}
    </div>
  );
}

/** A preview of the signature below the reply. */
export function SignaturePreview({ signature }: { signature: string }) {
  const text = useText();
  return (
    <div
      role="note"
      aria-label={text('conversation:composer.signature')}
      title={text('conversation:composer.signature')}
      className="mx-3 mt-1 max-h-20 overflow-y-auto border-t border-border pt-1 text-meta text-text-muted"
    >
      <MessageText text={signature} />
    </div>
  );
}

/** Silent until the limit is near. */
export function LengthHint({ length, max }: { length: number; max: number }) {
  const text = useText();
  const left = max - length;
  if (left > Math.max(max / 10, Math.min(max / 2, 100))) return null;
  return (
    <span role="status" className={`tabular text-meta ${left < 0 ? 'text-danger' : 'text-text-muted'}`}>
      {left < 0
        ? text('conversation:composer.tooLong', { count: -left })
        : text('conversation:composer.left', { count: left })}
    </span>
  );
}
