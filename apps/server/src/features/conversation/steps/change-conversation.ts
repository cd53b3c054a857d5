import type { UserPush, BotPush } from '@confab/contract/features/user';
import {
  assigneeChanged,
  conversationParticipantsChanged,
  conversationRead,
  conversationStatusChanged,
  conversationUpdated,
  teamChanged,
} from '@confab/contract/features/conversation';
import { Failure } from '@confab/contract/kit/errors';
import type { MessageEvent } from '@confab/contract/features/message';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { avatarUrl } from '../../../platform/files/links.ts';
import { outboxEvent, type Audience, type OutboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact, type Emit } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadMessages, messageEvent } from '../../message/index.ts';
import { userPush } from '../../user/index.ts';
import { lockContext, lockContextById, type ContextRow, type LockedRow } from '../row-queries.ts';
import { replaceLabelRows, touchLabelRows } from '../labels/queries.ts';
import { updateConversation, verifiedTokens, type ConversationChanges } from '../change-queries.ts';
import { moveCount } from '../list/conversation-count-queries.ts';
import { isInboxMember } from '../assignment/waiting-queries.ts';
import { isAutoAssigned } from '../assignment/model.ts';
import { withMore } from '../people/model.ts';
import type { ConversationAccess } from '../policy.ts';
import { replaceUserRows, touchUserRows } from '../people/queries.ts';
import { statusOf, waitsForAssignee } from '../model.ts';
import { changedAttributes } from '../hooks/changes-model.ts';
import { requestBot, requestHook } from '../hooks/steps/request-hook.ts';
import { requestRules } from '../named-actions/steps/request-rules.ts';
import { advanceSla } from '../sla/steps/advance-sla.ts';
import { requestAssigneeNotification } from '../people/steps/request-notifications.ts';
import { conversationEvent, conversationEventForContact, summaryOf, type ViewTools } from '../view.ts';

/**
 * One change to one locked conversation: what has been done so far and who receives the events. Every write to a
 * conversation goes through here, so that counts, label rows, and events are never missed.
 */
export type Change = {
  platform: Platform;
  trx: Trx;
  emit: Emit;
  /** The time of the change, the same for all its rows and events. */
  at: Date;
  actor: Actor;
  /** The conversation as it is now, within the transaction. */
  row: ContextRow;
  /** The events that trigger active rules of the account. */
  ruleEvents: readonly string[];
  /** The account's locale, for messages that the server writes. */
  locale: string;
  /** The id for the first message this change writes; undefined once it is used. */
  messageId: number | undefined;
  /** The newest message that the contact sees, if this change wrote it. */
  lastPublic: MessageEvent | undefined;
};

/** Runs work on a conversation found by display id; undefined when there is none. */
export function changeConversation<T>(
  platform: Platform,
  actor: Actor,
  displayId: number,
  work: (change: Change) => Promise<T>,
): Promise<T | undefined> {
  return transact(platform, async (trx, emit) => {
    const change = await changeByDisplayId(platform, trx, emit, actor, displayId);
    return change === undefined ? undefined : work(change);
  });
}

/** The same within a transaction that is already open, by internal id. Throws `not_found`. */
export async function changeWithin(
  platform: Platform,
  trx: Trx,
  emit: Emit,
  actor: Actor,
  id: number,
): Promise<Change> {
  const change = await changeIfExists(platform, trx, emit, actor, id);
  if (change === undefined) throw new Failure('not_found');
  return change;
}

/** The same for jobs, which do nothing for a conversation that was deleted. */
export async function changeIfExists(
  platform: Platform,
  trx: Trx,
  emit: Emit,
  actor: Actor,
  id: number,
): Promise<Change | undefined> {
  const row = await lockContextById(trx, actor.accountId, id);
  return row && newChange(platform, trx, emit, actor, row);
}

/** The same by display id. */
export async function changeByDisplayId(
  platform: Platform,
  trx: Trx,
  emit: Emit,
  actor: Actor,
  displayId: number,
): Promise<Change | undefined> {
  const row = await lockContext(trx, actor.accountId, displayId);
  return row && newChange(platform, trx, emit, actor, row);
}

function newChange(platform: Platform, trx: Trx, emit: Emit, actor: Actor, locked: LockedRow): Change {
  const { next_message_id: messageId, rule_events, locale, ...row } = locked;
  const ruleEvents = rule_events ?? [];
  const at = platform.clock.now();
  return { platform, trx, emit, actor, row, at, ruleEvents, locale, messageId, lastPublic: undefined };
}

/** Fields whose change emits `conversation.updated`. */
const publishedFields = [
  'team_id',
  'assignee_id',
  'status',
  'snoozed_until',
  'custom_attributes',
  'labels',
  'waiting_since',
  'first_reply_created_at',
  'priority',
] as const;

/**
 * Writes changes with all their consequences: counts, label rows, and events. Fields that keep their value change
 * nothing and emit nothing.
 */
export async function applyChanges(change: Change, requested: ConversationChanges): Promise<void> {
  const before = change.row;
  const values = new Map<string, unknown>(Object.entries(before));
  const isOther = ([key, value]: [string, unknown]) => !sameValue(values.get(key), value);
  const own = Object.fromEntries(Object.entries(requested).filter(isOther)) satisfies ConversationChanges;
  const changes = { ...own, ...(await dueAssignment(change, own)), ...joining(before, own) };
  if (Object.keys(changes).length === 0) return;
  await updateConversation(change.trx, before.account_id, before.id, changes, change.at);
  change.row = { ...before, ...changes, updated_at: change.at };
  await updateDerivedRows(change, before, changes);
  if (clockFields.some((field) => changes[field] !== undefined)) await advanceSla(change, before);
  if (changes.assignee_id !== undefined || changes.team_id !== undefined) await reloadNames(change);
  await emitEvents(change, before, changes);
  if (changes.assignee_id !== undefined) requestAssigneeNotification(change);
  if (changes.participant_ids !== undefined) emitParticipants(change, before);
}

/** Fields that start or stop the clocks of an SLA. */
const clockFields = ['status', 'first_reply_created_at', 'waiting_since'] as const;

/** An assignee becomes a participant. */
function joining(before: ContextRow, { assignee_id: id }: ConversationChanges): ConversationChanges {
  if (id === undefined || id === null || before.participant_ids.includes(id)) return {};
  return { participant_ids: withMore(before.participant_ids, [id]) };
}

/**
 * A conversation that opens waits for assignment, also when its assignee left the inbox; one that closes or is assigned
 * does not. One that is unassigned manually stays so.
 */
async function dueAssignment(change: Change, changes: ConversationChanges): Promise<ConversationChanges> {
  const { row } = change;
  const assigneeId = changes.assignee_id === undefined ? row.assignee_id : changes.assignee_id;
  const status = statusOf(changes.status ?? row.status);
  const teamId = changes.team_id === undefined ? row.team_id : changes.team_id;
  const team = teamId === null ? undefined : { allow_auto_assign: row.team_allow_auto_assign };
  // A change of team assigns separately; the row has the previous team.
  const isEnabled =
    teamId === row.team_id
      ? isAutoAssigned(row.inbox_enable_auto_assignment, team)
      : row.inbox_enable_auto_assignment;
  if (changes.status !== undefined && status === 'open' && isEnabled) {
    const scope = { accountId: row.account_id, inboxId: row.inbox_id };
    const isWaiting =
      waitsForAssignee(status, assigneeId, isEnabled) ||
      (assigneeId !== null && !(await isInboxMember(change.trx, scope, assigneeId)));
    return { assignment_due_at: isWaiting ? change.at : null };
  }
  const isOver = status !== 'open' || (changes.assignee_id ?? null) !== null;
  return row.assignment_due_at !== null && isOver ? { assignment_due_at: null } : {};
}

/** Fields that decide where a conversation counts. */
const countedFields = [
  'status',
  'assignee_id',
  'team_id',
  'labels',
  'participant_ids',
  'mentioned_ids',
  'first_reply_created_at',
  'waiting_since',
] as const;

/** Counts and label rows follow the conversation. */
async function updateDerivedRows(
  change: Change,
  before: ContextRow,
  changes: ConversationChanges,
): Promise<void> {
  const { row, trx } = change;
  if (countedFields.some((field) => changes[field] !== undefined)) await moveCount(trx, before, row);
  const moves = changes.status !== undefined || changes.last_activity_at !== undefined;
  if (changes.labels !== undefined) await replaceLabelRows(trx, row, row.last_activity_at);
  else if (moves && row.labels.length > 0) await touchLabelRows(trx, row, row.last_activity_at);
  const isListed = row.participant_ids.length + row.mentioned_ids.length > 0;
  if (changes.participant_ids !== undefined || changes.mentioned_ids !== undefined)
    await replaceUserRows(trx, row);
  else if (moves && isListed) await touchUserRows(trx, row);
}

/** The name of a new assignee or team is read with a join. */
async function reloadNames(change: Change): Promise<void> {
  const row = await lockContextById(change.trx, change.row.account_id, change.row.id);
  if (row !== undefined) change.row = row;
}

async function emitEvents(change: Change, before: ContextRow, changes: ConversationChanges): Promise<void> {
  const isPublished = publishedFields.some((field) => changes[field] !== undefined);
  const seen = changes.contact_last_seen_at !== undefined;
  if (!isPublished && !seen) return;
  const data = await eventData(change);
  const forAgents: Audience = { conversation: audienceOf(change.row) };
  const forAll = withPrevious(forAgents, before, change.row);
  const agents = { accountId: change.row.account_id, audience: forAll };
  const withContact = {
    accountId: change.row.account_id,
    audience: { ...forAll, contacts: await contactTokens(change) },
    contactData: conversationEventForContact(data),
  };
  const events: OutboxEvent[] = [];
  if (changes.status !== undefined) events.push(outboxEvent(conversationStatusChanged, withContact, data));
  if (changes.assignee_id !== undefined) events.push(outboxEvent(assigneeChanged, agents, data));
  if (changes.team_id !== undefined) events.push(outboxEvent(teamChanged, agents, data));
  if (seen) events.push(outboxEvent(conversationRead, agents, data));
  if (isPublished) events.push(outboxEvent(conversationUpdated, withContact, data));
  change.emit(...events);
  requestChangeHooks(change, before, changes, isPublished);
}

/** A removed participant is notified too. */
function emitParticipants({ row, emit }: Change, before: ContextRow): void {
  const audience = withPrevious({ conversation: audienceOf(row) }, before, row);
  const data = { conversation_id: row.display_id, user_ids: row.participant_ids };
  emit(outboxEvent(conversationParticipantsChanged, { accountId: row.account_id, audience }, data));
}

function requestChangeHooks(
  change: Change,
  before: ContextRow,
  changes: ConversationChanges,
  isPublished: boolean,
): void {
  if (changes.status !== undefined) {
    requestHook(change, { event: 'conversation_status_changed' });
    const status = statusOf(changes.status);
    if (status === 'open') requestBot(change, { event: 'conversation_opened' });
    if (status === 'resolved') requestBot(change, { event: 'conversation_resolved' });
  }
  if (!isPublished) return;
  const named = publishedFields.filter((field) => changes[field] !== undefined);
  const changed = changedAttributes(before, change.row, named);
  requestHook(change, { event: 'conversation_updated', changed });
  requestRules(change, { event: 'conversation_updated', changed });
  const isOpened = changes.status !== undefined && statusOf(changes.status) === 'open';
  if (isOpened) requestRules(change, { event: 'conversation_opened', changed });
}

/** Everyone who could see it before is notified of the move. */
function withPrevious(audience: Audience, before: ContextRow, after: ContextRow): Audience {
  const left = before.participant_ids.some((id) => !after.participant_ids.includes(id));
  if (before.assignee_id === after.assignee_id && !left) return audience;
  return { ...audience, previously: audienceOf(before) };
}

/** The event shape of the conversation as it is now. */
export async function eventData(change: Change) {
  const tools = viewTools(change);
  return conversationEvent(tools, change.row, change.lastPublic ?? (await loadLastPublic(change)));
}

async function loadLastPublic(change: Change): Promise<MessageEvent | undefined> {
  const { row, platform, trx } = change;
  if (row.last_public_message_id === null) return undefined;
  const messages = await loadMessages(platform, trx, row.account_id, [row.last_public_message_id]);
  const message = messages.get(row.last_public_message_id);
  return message && messageEvent(message, summaryOf(row));
}

function viewTools(change: Pick<Change, 'platform' | 'at'>): ViewTools {
  const { installation, providerKeys } = change.platform;
  return { frontendUrl: installation.frontendUrl, now: change.at, providerKeys };
}

/**
 * The users who may see it, as `canSee` expects them. The assignee is usually the only participant and not listed again.
 */
export function audienceOf({ inbox_id, assignee_id, participant_ids }: ContextRow): ConversationAccess {
  const others = participant_ids.filter((id) => id !== assignee_id);
  return { inbox_id, assignee_id, ...(others.length === 0 ? {} : { participant_ids: others }) };
}

/** The sessions of the contact that receive events of this conversation. */
export function contactTokens(change: Pick<Change, 'trx' | 'row'>): Promise<string[]> {
  const { row } = change;
  if (!row.ci_hmac_verified) return Promise.resolve([row.ci_pubsub_token]);
  return verifiedTokens(change.trx, row.account_id, row.contact_id);
}

/** The user or bot that caused it, as in events; undefined for contacts and the system. */
export function performerOf(platform: Platform, actor: Actor): UserPush | BotPush | undefined {
  const { frontendUrl } = platform.installation;
  if (actor.kind === 'member') return userPush(frontendUrl, actor.person);
  if (actor.kind === 'bot') {
    const avatar = avatarUrl(frontendUrl, actor.bot.avatarKey);
    return { id: actor.bot.id, name: actor.bot.name, avatar_url: avatar, type: 'agent_bot' };
  }
  return undefined;
}

function sameValue(left: unknown, right: unknown): boolean {
  if (left instanceof Date && right instanceof Date) return left.getTime() === right.getTime();
  if (typeof left === 'object' && typeof right === 'object')
    return JSON.stringify(left) === JSON.stringify(right);
  return left === right;
}
