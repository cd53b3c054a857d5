import { conversationCreated, type ConversationStatus } from '@confab/contract/features/conversation';
import { Failure } from '@confab/contract/kit/errors';
import { channelOf } from '../../../../channels/registry.ts';
import type { Actor } from '../../../../platform/auth/actor.ts';
import type { Trx } from '../../../../platform/db/database.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import {
  audienceOf,
  changeWithin,
  contactTokens,
  eventData,
  performerOf,
  type Change,
} from '../../steps/change-conversation.ts';
import {
  findNewestConversation,
  findOrigin,
  insertConversation,
  isUnresolved,
  lockContact,
  nextDisplayId,
  type ConversationMatch,
} from '../queries.ts';
import { hasContactEcho } from '../../../message/index.ts';
import { initialStatus, statusNumber, waitsForAssignee } from '../../model.ts';
import { insertUserRows } from '../../people/queries.ts';
import { moveCount } from '../../list/conversation-count-queries.ts';
import { requestHook } from '../../hooks/steps/request-hook.ts';
import { requestRules } from '../../named-actions/steps/request-rules.ts';
import {
  requestAssigneeNotification,
  requestCreationNotifications,
} from '../../people/steps/request-notifications.ts';
import { conversationEventForContact } from '../../view.ts';

export type NewConversation = {
  contactInboxId: number;
  /** Reuse the session's newest conversation, if there is one, as inboxes with a single conversation do. */
  unlessExists?: boolean;
  /** Reuse the session's newest conversation unless it is resolved, as messages of providers do. */
  unlessOpen?: boolean;
  /** Reuses only a conversation of the same kind or thread, resolved or not, regardless of the inbox's setting. */
  unlessMatching?: ConversationMatch | undefined;
  /** Reuse the session's newest conversation if the contact already sent this message there, by its echo id. */
  unlessHasMessage?: string | undefined;
  status?: ConversationStatus | null;
  assigneeId?: number | null;
  teamId?: number | null;
  snoozedUntil?: Date | null;
  additionalAttributes?: Record<string, unknown>;
  customAttributes?: Record<string, unknown>;
  /** The campaign that starts it. */
  campaignId?: number;
};

/**
 * Opens a conversation with a contact's session, inside the caller's transaction, and returns it ready for messages.
 * For an inbox with one conversation per session, returns the existing one. Throws `not_found` for a session of another
 * account.
 */
export async function startConversation(
  platform: Platform,
  trx: Trx,
  emit: Emit,
  actor: Actor,
  requested: NewConversation,
): Promise<{ change: Change; fresh: boolean }> {
  const { accountId } = actor;
  const origin = await findOrigin(trx, accountId, requested.contactInboxId);
  if (origin === undefined) throw new Failure('not_found');
  const { keepsConversation } = channelOf(origin.channel).capabilities;
  const isStored = origin.lock_to_single_conversation || keepsConversation === true;
  const { unlessMatching: belonging } = requested;
  const always = isStored || requested.unlessExists === true || belonging !== undefined;
  if (always || requested.unlessHasMessage !== undefined || requested.unlessOpen === true) {
    // Two concurrent first messages create one conversation: the second one waits here and finds it.
    await lockContact(trx, accountId, origin.contact_id);
    const newest = await findNewestConversation(trx, accountId, origin, belonging);
    if (newest !== undefined && (await isTaken(trx, accountId, newest.id, { always, ...requested }))) {
      return { change: await changeWithin(platform, trx, emit, actor, newest.id), fresh: false };
    }
  }
  const isOfCampaign = requested.campaignId !== undefined;
  const hasBot = origin.has_bot && !isOfCampaign;
  const status = initialStatus(requested.status, origin, { hasBot });
  const at = platform.clock.now();
  const isWaiting = waitsForAssignee(status, requested.assigneeId ?? null, origin.enable_auto_assignment);
  const inserted = await insertConversation(
    trx,
    {
      accountId,
      displayId: await nextDisplayId(trx, accountId),
      inboxId: origin.inbox_id,
      contactId: origin.contact_id,
      contactInboxId: origin.id,
      status: statusNumber(status),
      assigneeId: requested.assigneeId ?? null,
      teamId: requested.teamId ?? null,
      assignmentDueAt: isWaiting ? at : null,
      participantIds: requested.assigneeId == null ? [] : [requested.assigneeId],
      snoozedUntil: status === 'snoozed' ? (requested.snoozedUntil ?? null) : null,
      additionalAttributes: requested.additionalAttributes ?? {},
      customAttributes: requested.customAttributes ?? {},
      campaignId: requested.campaignId ?? null,
    },
    at,
  );
  const change = await changeWithin(platform, trx, emit, actor, inserted.id);
  await moveCount(trx, null, change.row);
  await insertUserRows(trx, change.row);
  await announce(change);
  // A campaign's thousand messages need no notification each.
  if (!isOfCampaign || status === 'open') requestCreationNotifications(change);
  requestAssigneeNotification(change);
  return { change, fresh: true };
}

/** Whether the session's newest conversation can be reused. */
async function isTaken(
  trx: Trx,
  accountId: number,
  id: number,
  reusable: { always: boolean; unlessOpen?: boolean; unlessHasMessage?: string | undefined },
): Promise<boolean> {
  if (reusable.always) return true;
  if (reusable.unlessOpen === true && (await isUnresolved(trx, accountId, id))) return true;
  return (
    reusable.unlessHasMessage !== undefined && hasContactEcho(trx, accountId, id, reusable.unlessHasMessage)
  );
}

async function announce(change: Change): Promise<void> {
  const data = await eventData(change);
  const performer = performerOf(change.platform, change.actor);
  const audience = { conversation: audienceOf(change.row), contacts: await contactTokens(change) };
  const contactData = conversationEventForContact(data);
  change.emit(
    outboxEvent(
      conversationCreated,
      { accountId: change.row.account_id, audience, performer, contactData },
      data,
    ),
  );
  requestHook(change, { event: 'conversation_created' });
  requestRules(change, { event: 'conversation_created' });
}
