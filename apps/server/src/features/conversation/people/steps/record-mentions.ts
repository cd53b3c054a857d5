import { conversationMentioned } from '@confab/contract/features/conversation';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { LoadedMessage } from '../../../message/index.ts';
import { findTeam, teamMemberIds } from '../../../team/index.ts';
import {
  applyChanges,
  audienceOf,
  eventData,
  performerOf,
  type Change,
} from '../../steps/change-conversation.ts';
import { mentionTargets, withMore, type MentionTargets } from '../model.ts';
import { readersAsParticipants } from '../../steps/readers.ts';
import { insertMentions } from '../queries.ts';

/**
 * Records whom a private note mentions: they become participants, find the conversation among their mentions, and are
 * notified. Only members who can see the conversation as participants can be mentioned; a team means its members,
 * except the author.
 */
export async function recordMentions(change: Change, { row: message }: LoadedMessage): Promise<void> {
  const userIds = await mentionedUsers(change, mentionTargets(message.content ?? ''));
  if (userIds.length === 0) return;
  const { account_id: accountId, id: conversationId } = change.row;
  await insertMentions(
    change.trx,
    { accountId, conversationId, messageId: message.id, at: change.at },
    userIds,
  );
  await applyChanges(change, {
    participant_ids: withMore(change.row.participant_ids, userIds),
    mentioned_ids: withMore(change.row.mentioned_ids, userIds),
  });
  const audience = { conversation: audienceOf(change.row), onlyUsers: userIds };
  const performer = performerOf(change.platform, change.actor);
  change.emit(
    outboxEvent(conversationMentioned, { accountId, audience, performer }, await eventData(change)),
  );
}

async function mentionedUsers(change: Change, targets: MentionTargets): Promise<number[]> {
  const { trx, actor, row } = change;
  const authorId = actor.kind === 'member' ? actor.person.id : undefined;
  const named = new Set(targets.userIds);
  for (const teamId of targets.teamIds) {
    if ((await findTeam(trx, row.account_id, teamId)) === undefined) continue;
    for (const id of await teamMemberIds(trx, row.account_id, teamId)) if (id !== authorId) named.add(id);
  }
  const seeing = await readersAsParticipants(trx, row, [...named]);
  return [...named].filter((id) => seeing.has(id));
}
