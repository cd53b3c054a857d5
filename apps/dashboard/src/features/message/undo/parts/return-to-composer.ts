import { draftHandleOf } from '../../draft/cache/draft-handle.ts';
import type { ThreadMessage, Written } from '../../model.ts';
import type { ComposerProps, Writing } from '../../composer/parts/use-writing.ts';

/** An undone message's content, to be edited again, with the message it quotes. */
type TakenBack = {
  messages: readonly Written[];
  quoted: ThreadMessage | undefined;
};

/** An undone reply returns to the reply field, before newer text, with the message it quotes. */
export function returnToComposer(
  { messages, quoted }: TakenBack,
  { add }: Pick<Writing, 'add'>,
  { conversation, onQuote }: Pick<ComposerProps, 'conversation' | 'onQuote'>,
): void {
  const { account_id: accountId, id: conversationId } = conversation;
  // A private note may be on screen by now.
  const reply = draftHandleOf({ accountId, conversationId, isPrivate: false });
  const texts = [...messages.map(({ typed }) => typed), reply.read().text].filter(
    (each) => each.trim() !== '',
  );
  reply.change(texts.join('\n\n'));
  const copies = messages.findLast((each) => each.copies !== undefined)?.copies;
  if (copies !== undefined) reply.address(copies);
  add(messages.flatMap(({ files }) => files));
  if (quoted) onQuote(quoted);
}
