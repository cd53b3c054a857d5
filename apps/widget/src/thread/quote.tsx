import { plainText } from '@confab/rules/plain-text';
import { isDeleted, isOwn, type Message } from '../conversation/message-list.ts';
import { authorOf } from '../conversation/sender.ts';
import { Icon } from '../parts/icon.tsx';
import { useApp, useTexts, useUnsent } from '../state/use-session.ts';

/** More than one line has room for. */
const maxQuotedCharacters = 200;

/** The quoted message, in one line; a click scrolls to it. `id` is undefined for most messages. */
export function Quote({ id }: { id: unknown }) {
  const { t } = useTexts();
  const message = useMessage(id);
  const quoted = useQuotedText(message);
  if (typeof id !== 'number') return null;
  if (!message) return <p className="quote">{t('earlier_message')}</p>;
  return (
    <button type="button" className="quote" onClick={() => showMessage(message.id)}>
      <strong>{quoted.name}</strong>
      <span dir="auto">{quoted.text}</span>
    </button>
  );
}

/** Lets the visitor reply to this message. */
export function ReplyButton({ message }: { message: Message }) {
  const { t } = useTexts();
  const [, answer] = useUnsent('replyTo');
  const reply = (): void => {
    answer(() => message.id);
    document.querySelector('textarea')?.focus();
  };
  return (
    <button type="button" className="icon-button reply" aria-label={t('reply')} onClick={reply}>
      <Icon name="reply" size={16} />
    </button>
  );
}

/** Over the field: which message the one being written answers. */
export function ReplyChip() {
  const { t } = useTexts();
  const [id, answer] = useUnsent('replyTo');
  const message = useMessage(id);
  const { name, text } = useQuotedText(message);
  if (!message) return null;
  return (
    <div className="reply-chip">
      <span className="quote">
        <strong>{t('replying_to', { name })}</strong>
        <span dir="auto">{text}</span>
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={t('cancel_reply')}
        onClick={() => answer(() => 0)}
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}

function useMessage(id: unknown): Message | undefined {
  return useApp(({ messages }) => messages.settled.find((message) => message.id === id));
}

function useQuotedText(message: Message | undefined): { name: string; text: string } {
  const { t } = useTexts();
  const channel = useApp((state) => state.channel);
  if (!message) return { name: '', text: '' };
  const name = isOwn(message) ? t('you') : authorOf(message.sender, channel, t).name;
  const quoted = plainText((message.content ?? '').slice(0, maxQuotedCharacters));
  return { name, text: isDeleted(message) ? t('deleted') : quoted || t('attachment') };
}

function showMessage(id: number): void {
  const row = document.getElementById(`message-${id}`);
  row?.scrollIntoView({ block: 'center' });
  row?.focus();
}
