import type {
  ConversationCounts,
  ConversationListInput,
  ConversationStatus,
} from '@confab/contract/features/conversation';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { ListFilter } from '../queries.ts';
import { labelTitles, statusNumber } from '../../model.ts';
import { visibilityOf } from '../../policy.ts';
import type { MessageHit } from '../../../message/index.ts';
import { findTeam } from '../../../team/index.ts';
import { findMessages, wordsOf } from './find-messages.ts';

export const none: ConversationCounts = {
  mine_count: 0,
  assigned_count: 0,
  unassigned_count: 0,
  all_count: 0,
};

/** The same for lists that do not count the assigned ones. */
export const noResults: Omit<ConversationCounts, 'assigned_count'> = {
  mine_count: 0,
  unassigned_count: 0,
  all_count: 0,
};

/** No filter except for what the member may see. */
export const noFilter: Omit<ListFilter, 'accountId' | 'visibility'> = {
  statuses: [],
  inboxId: undefined,
  teamId: undefined,
  labels: [],
  unattended: false,
  listedFor: undefined,
  sourceId: undefined,
  among: undefined,
  updatedSince: undefined,
  assignee: { kind: 'all' },
};

/** Undefined if the member can see none: the role or the inbox does not permit it. */
export async function filterOf(
  platform: Platform,
  actor: MemberActor,
  input: ConversationListInput,
): Promise<ListFilter | undefined> {
  const filter = await filterAmong(platform, actor, input, undefined);
  if (filter === undefined || wordsOf(input) === undefined) return filter;
  return { ...filter, among: idsOf(await findMessages(platform, actor, filter.visibility, input)) };
}

/** The same, limited to the conversations found if the list is searched. */
export async function filterAmong(
  platform: Platform,
  actor: MemberActor,
  input: ConversationListInput,
  among: readonly number[] | undefined,
): Promise<ListFilter | undefined> {
  const visibility = visibilityOf(actor);
  if (visibility === undefined) return undefined;
  const inboxId = input.inbox_id ?? undefined;
  const teamId = input.team_id ?? undefined;
  if (inboxId !== undefined && visibility.inboxIds !== 'all' && !visibility.inboxIds.includes(inboxId)) {
    return undefined;
  }
  if (teamId !== undefined && (await findTeam(platform.db, actor.accountId, teamId)) === undefined) {
    throw new Failure('not_found');
  }
  return {
    accountId: actor.accountId,
    visibility,
    // Message search covers conversations of every status.
    statuses: wordsOf(input) === undefined ? statusesOf(input.status) : [],
    inboxId,
    teamId,
    labels: labelsOf(input.labels),
    unattended: input.conversation_type === 'unattended',
    listedFor: listedFor(actor, input),
    sourceId: input.source_id || undefined,
    among,
    updatedSince: updatedSince(platform, input),
    assignee: assigneeOf(actor, input),
  };
}

function listedFor(
  { person: { id: userId } }: MemberActor,
  { conversation_type: type }: ConversationListInput,
): ListFilter['listedFor'] {
  if (type === 'mention') return { relation: 'mentioned', userId };
  return type === 'participating' ? { relation: 'participant', userId } : undefined;
}

const idsOf = (hits: readonly MessageHit[]): number[] => [
  ...new Set(hits.map(({ conversation_id: id }) => id)),
];

function assigneeOf(actor: MemberActor, input: ConversationListInput): ListFilter['assignee'] {
  if (input.assignee_type === 'me') return { kind: 'user', userId: actor.person.id };
  return { kind: input.assignee_type ?? 'all' };
}

function statusesOf(status: ConversationListInput['status']): number[] {
  const requested = status == null ? ['open' as const] : Array.isArray(status) ? status : [status];
  if (requested.includes('all')) return [];
  return requested.filter((word): word is ConversationStatus => word !== 'all').map(statusNumber);
}

function labelsOf(labels: ConversationListInput['labels']): string[] {
  return labelTitles(typeof labels === 'string' ? labels.split(',') : labels);
}

function updatedSince(platform: Platform, input: ConversationListInput): Date | undefined {
  if (input.updated_within == null) return undefined;
  return new Date(platform.clock.now().getTime() - input.updated_within * 1000);
}
