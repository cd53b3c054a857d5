import { channelOf } from '../../../../channels/registry.ts';
import { findBySource, findMessage, type Draft, type MessageRow } from '../../../message/index.ts';
import type { Change } from '../../steps/change-conversation.ts';

/**
 * The message a draft quotes, by our id or the program's: both are returned, or null if it is not in this
 * conversation. On a channel that cannot show quotes, a reply quotes nothing.
 */
export async function resolveReply(change: Change, draft: Draft): Promise<Draft> {
  const { in_reply_to: id, in_reply_to_external_id: sourceId } = draft.contentAttributes;
  if (id == null && sourceId == null) return draft;
  if (!canQuote(change, draft)) return withoutReply(draft);
  const quoted = (await byId(change, id)) ?? (await bySource(change, sourceId));
  const reply = { in_reply_to: quoted?.id ?? null, in_reply_to_external_id: quoted?.source_id ?? null };
  return { ...draft, contentAttributes: { ...draft.contentAttributes, ...reply } };
}

function canQuote({ row }: Change, { type, private: isPrivate }: Draft): boolean {
  // Notes and the contact's messages are shown by us, not by the channel.
  if (isPrivate || type === 'incoming') return true;
  return channelOf(row.inbox_channel).capabilities.repliesToMessages === true;
}

function withoutReply(draft: Draft): Draft {
  const { in_reply_to: _id, in_reply_to_external_id: _sourceId, ...rest } = draft.contentAttributes;
  return { ...draft, contentAttributes: rest };
}

async function byId({ trx, row }: Change, input: unknown): Promise<MessageRow | undefined> {
  const id = input === null || input === '' ? NaN : Number(input);
  return Number.isSafeInteger(id) ? findMessage(trx, row.account_id, row.id, id) : undefined;
}

async function bySource({ trx, row }: Change, input: unknown): Promise<MessageRow | undefined> {
  if (typeof input !== 'string' || input === '') return undefined;
  const scope = { accountId: row.account_id, conversationId: row.id, inboxId: row.inbox_id };
  return (await findBySource(trx, scope, input))[0];
}
