import type { createMessage as route, Message } from '@confab/contract/features/message';
import type { InputOf } from '@confab/contract/kit/route';
import type { BotActor, MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { channelOf } from '../../../../channels/registry.ts';
import { messageView, type Draft } from '../../../message/index.ts';
import type { Change } from '../../steps/change-conversation.ts';
import type { Writer } from '../steps/write-message.ts';
import { visibilityOf } from '../../policy.ts';
import { changeVisibleConversation, requireVisibleConversation } from '../../steps/visible-conversation.ts';
import { prepareMessage } from '../steps/prepare-message.ts';
import { addMessage, limitMessages } from '../steps/add-message.ts';
import { requireSeen } from '../steps/require-seen.ts';

/**
 * Writes a message of a member or bot. Throws `not_found`, `not_authorized`, `invalid`, `unprocessable`, `conflict`
 * when its author has not seen the latest messages, and `too_many_messages` beyond 200 a minute.
 */
export async function createMessage(
  platform: Platform,
  actor: MemberActor | BotActor,
  displayId: number,
  input: InputOf<typeof route>,
): Promise<Message> {
  await checkSeen(platform, actor, displayId);
  await limitMessages(platform, actor.accountId, displayId);
  const prepared = await prepareMessage(platform, actor, input, async () => {
    const row = await requireVisibleConversation(platform, actor, displayId);
    return { channel: row.inbox_channel, inboxId: row.inbox_id, conversationId: row.id };
  });
  const message = await changeVisibleConversation(platform, actor, displayId, async (change) => {
    const writer = prepared.writerIn(change);
    const draft = delayFor(change, prepared.draftIn(change), writer, input.undo_seconds ?? 0);
    await requireSeen(change, draft, writer, input.newest_seen_id);
    return addMessage(change, draft, writer, prepared.attachments);
  });
  return messageView(message, displayId, prepared.echoId);
}

/** A person's reply by email waits for as long as its author may take it back. */
function delayFor(change: Change, draft: Draft, { ref }: Writer, seconds: number): Draft {
  const { copies } = channelOf(change.row.inbox_channel).capabilities;
  const isReply = draft.type === 'outgoing' && !draft.private && ref?.type === 'User';
  const isByProgram =
    draft.sourceId !== null ||
    draft.additionalAttributes['campaign_id'] != null ||
    draft.contentAttributes['automation_rule_id'] != null;
  if (seconds <= 0 || copies !== true || !isReply || isByProgram) return draft;
  const sendAfter = new Date(change.at.getTime() + seconds * 1000);
  const attributes = { ...draft.contentAttributes, send_after: sendAfter.toISOString() };
  return { ...draft, sendAfter, contentAttributes: attributes };
}

/**
 * Rejects callers who may not see the conversation before anything is counted, so that no one uses up another's
 * allowance. The cached location is enough here; the change itself checks again. Throws as
 * `requireVisibleConversation` does.
 */
async function checkSeen(
  platform: Platform,
  actor: MemberActor | BotActor,
  displayId: number,
): Promise<void> {
  if (actor.kind === 'bot') return;
  const visibility = visibilityOf(actor);
  if (visibility === undefined || visibility.limitedTo !== null)
    return void (await requireVisibleConversation(platform, actor, displayId));
  if (visibility.inboxIds === 'all') return;
  const { inboxId } = await platform.memo.remember(
    `inbox-of:${actor.accountId}:${displayId}`,
    () => [`account:${actor.accountId}`],
    async () => ({ inboxId: (await requireVisibleConversation(platform, actor, displayId)).inbox_id }),
  );
  if (!visibility.inboxIds.includes(inboxId)) await requireVisibleConversation(platform, actor, displayId);
}
