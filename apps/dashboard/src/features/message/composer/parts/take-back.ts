import { keeperOf } from '../cache/draft-keeper.ts';
import type { Sending } from './use-send.ts';
import type { ComposerProps, Writing } from './use-writing.ts';

/** Held replies come back into the field for replies, before what was written since, with what they answer. */
export function takeBack(
  sending: Sending,
  { add }: Writing,
  { conversation, onQuote }: Pick<ComposerProps, 'conversation' | 'onQuote'>,
): void {
  const { account_id: accountId, id: conversationId } = conversation;
  const { held, quoted } = sending.takeBack();
  // A private note may be on screen by now.
  const reply = keeperOf({ accountId, conversationId, isPrivate: false });
  const texts = [...held.map(({ typed }) => typed), reply.read().text].filter((each) => each.trim() !== '');
  reply.change(texts.join('\n\n'));
  const copies = held.findLast((each) => each.copies !== undefined)?.copies;
  if (copies !== undefined) reply.address(copies);
  add(held.flatMap(({ files }) => files));
  if (quoted) onQuote(quoted);
}
