import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { InputOf } from '@confab/contract/kit/route';
import type { createConversation as route } from '@confab/contract/features/conversation';
import { oversizedAttribute } from '@confab/rules/attribute-limits';
import { channelOf } from '../../../../channels/registry.ts';
import type { BotActor, MemberActor } from '../../../../platform/auth/actor.ts';
import { isUniqueViolation } from '../../../../platform/db/database.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { openContactInbox, requireContacts } from '../../../contact/index.ts';
import { lockTeam } from '../../../team/index.ts';
import { findContactFor, findInboxFor, findSessionBySource, findSessionOfContact } from '../queries.ts';
import { findContext, type ContextRow } from '../../row-queries.ts';
import { lockAssignee } from '../../assignment/steps/lock-assignee.ts';
import { onlineInTeam } from '../../assignment/steps/online-members.ts';
import { remainingAssignee, chooseTeamMember } from '../../assignment/steps/set-team.ts';
import { inboxesIn, maySee, visibilityOf } from '../../policy.ts';
import { withMore } from '../../people/model.ts';
import { applyChanges, type Change } from '../../steps/change-conversation.ts';
import { prepareMessage } from '../../messages/steps/prepare-message.ts';
import { startConversation } from '../steps/start-conversation.ts';
import { addMessage } from '../../messages/steps/add-message.ts';

type Input = InputOf<typeof route>;

/**
 * Opens a conversation from the agent API, with its first message if one is given; if the message is rejected, the
 * conversation is rolled back. Throws `not_found` (unknown session, inbox, contact), `not_authorized` (no access to
 * the inbox or to contacts), `invalid` and `unprocessable` (the contract's rules on source ids).
 */
export async function createConversation(
  platform: Platform,
  actor: MemberActor | BotActor,
  input: Input,
): Promise<ContextRow> {
  checkAttributes(input);
  const session = await sessionFor(platform, actor, input);
  const inbox = await findInboxFor(platform.db, actor.accountId, session.inbox_id);
  if (inbox === undefined) throw new Failure('not_found');
  const target = () => Promise.resolve({ channel: inbox.channel, inboxId: session.inbox_id });
  const first =
    input.message == null ? undefined : await prepareMessage(platform, actor, input.message, target);
  const online = await onlineInTeam(platform, actor.accountId, input.team_id);
  const displayId = await transact(platform, async (trx, emit) => {
    const assignee = input.assignee_id
      ? await lockAssignee(trx, actor.accountId, session.inbox_id, input.assignee_id)
      : undefined;
    const team = input.team_id ? await lockTeam(trx, actor.accountId, input.team_id) : undefined;
    const { change, fresh } = await startConversation(platform, trx, emit, actor, {
      contactInboxId: session.id,
      status: input.status ?? null,
      assigneeId: await remainingAssignee(trx, team, {
        account_id: actor.accountId,
        assignee_id: assignee?.id ?? null,
      }),
      teamId: team?.id ?? null,
      snoozedUntil: dateOf(input.snoozed_until),
      additionalAttributes: input.additional_attributes ?? {},
      customAttributes: input.custom_attributes ?? {},
    });
    await admitCreator(change, actor, fresh);
    if (fresh && team !== undefined && change.row.assignee_id === null)
      await applyChanges(change, await chooseTeamMember(change, team, online));
    if (first !== undefined)
      await addMessage(change, first.draftIn(change), first.writerIn(change), first.attachments);
    return change.row.display_id;
  });
  const row = await findContext(platform.db, actor.accountId, displayId);
  if (row === undefined) throw new Failure('not_found');
  return row;
}

type Session = { id: number; contact_id: number; inbox_id: number };

async function sessionFor(platform: Platform, actor: MemberActor | BotActor, input: Input): Promise<Session> {
  const { inbox_id: inboxId, contact_id: contactId, source_id: sourceId } = input;
  if (inboxId && contactId) {
    requireInbox(actor, inboxId);
    requireContacts(actor);
    return sessionOfContact(platform, actor.accountId, {
      inboxId,
      contactId,
      sourceId: sourceId ?? undefined,
    });
  }
  if (!sourceId)
    throw new Failure('param_missing', { message: 'param is missing or the value is empty: source_id' });
  const found = await findSessionBySource(platform.db, actor.accountId, sourceId, inboxId ?? undefined);
  if (found === undefined) throw new Failure('not_found');
  requireInbox(actor, found.inbox_id);
  return found;
}

function requireInbox(actor: MemberActor | BotActor, inboxId: number): void {
  if (actor.kind === 'bot') return;
  const visibility = visibilityOf(actor);
  if (visibility !== undefined && inboxesIn(visibility.inboxIds, inboxId).length > 0) return;
  throw new Failure('not_authorized');
}

/**
 * Someone who starts a conversation and would see it only as a participant becomes one. An existing one, in an inbox
 * with a single conversation per contact, is not opened to them this way. Throws `not_authorized`.
 */
async function admitCreator(change: Change, actor: MemberActor | BotActor, isFresh: boolean): Promise<void> {
  if (actor.kind === 'bot' || maySee(actor, change.row)) return;
  if (!isFresh) throw new Failure('not_authorized');
  const participants = withMore(change.row.participant_ids, [actor.person.id]);
  if (maySee(actor, { ...change.row, participant_ids: participants }))
    await applyChanges(change, { participant_ids: participants });
}

type Requested = { inboxId: number; contactId: number; sourceId: string | undefined };

async function sessionOfContact(
  platform: Platform,
  accountId: number,
  requested: Requested,
): Promise<Session> {
  const { db } = platform;
  const inbox = await findInboxFor(db, accountId, requested.inboxId);
  const contact = await findContactFor(db, accountId, requested.contactId);
  if (inbox === undefined || contact === undefined) throw new Failure('not_found');
  const known = requested.sourceId
    ? await findSessionBySource(db, accountId, requested.sourceId, inbox.id)
    : await findSessionOfContact(db, accountId, contact.id, inbox.id);
  if (known?.contact_id === contact.id) return known;
  if (known !== undefined) throw sourceTaken();
  return openSession(platform, accountId, { inbox, contact, sourceId: requested.sourceId });
}

async function openSession(
  platform: Platform,
  accountId: number,
  requested: {
    inbox: { id: number; channel: string; channel_settings: Record<string, unknown> };
    contact: { id: number; email: string | null; phone_number: string | null };
    sourceId: string | undefined;
  },
): Promise<Session> {
  const { inbox } = requested;
  const channel = channelOf(inbox.channel);
  const reachable = { email: requested.contact.email, phoneNumber: requested.contact.phone_number };
  const made =
    requested.sourceId === undefined
      ? channel.newSourceId(reachable, platform.ids, inbox.channel_settings)
      : { sourceId: requested.sourceId };
  if ('problem' in made) throw new Failure('unprocessable', { message: made.problem });
  if (channel.isSourceId?.(made.sourceId, inbox.channel_settings) === false)
    throw invalidField('source_id', 'invalid', 'Source is not an id of this inbox');
  try {
    const opened = await openContactInbox(platform, accountId, {
      contactId: requested.contact.id,
      inboxId: requested.inbox.id,
      sourceId: made.sourceId,
    });
    return { id: opened.id, contact_id: requested.contact.id, inbox_id: requested.inbox.id };
  } catch (error) {
    if (isUniqueViolation(error)) throw sourceTaken();
    throw error;
  }
}

function sourceTaken(): Failure {
  return new Failure('unprocessable', { message: 'source_id should be unique' });
}

function checkAttributes(input: Input): void {
  for (const field of ['additional_attributes', 'custom_attributes'] as const) {
    const key = oversizedAttribute(input[field] ?? {});
    if (key !== undefined) throw invalidField(`${field}.${key}`, 'too_large', `${key} is too large to keep`);
  }
}

function dateOf(text: string | null | undefined): Date | null {
  if (!text) return null;
  const date = new Date(text);
  if (Number.isNaN(date.getTime()))
    throw invalidField('snoozed_until', 'date', 'Snoozed until must be a date');
  return date;
}
