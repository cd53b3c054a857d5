import type { Notification } from '@confab/contract/features/notification';
import type { Agent, UserPush } from '@confab/contract/features/user';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAgents } from '../../agent/index.ts';
import {
  loadConversationEvents,
  canSee,
  visibilitiesOf,
  type LoadedEvent,
} from '../../conversation/index.ts';
import type { NotificationRow } from '../queries.ts';
import { notificationView, type Subjects } from '../view.ts';

type Loaded = { row: NotificationRow; view: Notification; inboxId: number };

/**
 * Notifications with their subjects, in the order given. Those of deleted conversations are left out, and those whose
 * user can no longer see it: they show its current messages.
 */
export async function loadNotifications(
  platform: Platform,
  db: Queryable,
  accountId: number,
  all: readonly NotificationRow[],
): Promise<Loaded[]> {
  if (all.length === 0) return [];
  const messageIds = new Map<number, number[]>();
  for (const row of all) {
    const ids = messageIds.get(row.conversation_id) ?? [];
    messageIds.set(row.conversation_id, [...ids, ...secondaryIds(row, 'Message')]);
  }
  const conversations = await loadConversationEvents(platform, db, accountId, messageIds);
  const readers = [...new Set(all.map(({ user_id: id }) => id))];
  const visibilities = await visibilitiesOf(db, accountId, readers);
  const rows = all.filter(({ user_id: userId, conversation_id: id }) => {
    const conversation = conversations.get(id)?.row;
    return conversation !== undefined && canSee(visibilities.get(userId), conversation);
  });
  return viewsOf(platform, db, accountId, rows, conversations);
}

/** Notifications of loaded conversations, for users who see them. */
export async function viewsOf(
  platform: Platform,
  db: Queryable,
  accountId: number,
  rows: readonly NotificationRow[],
  conversations: ReadonlyMap<number, LoadedEvent>,
): Promise<Loaded[]> {
  if (rows.length === 0) return [];
  const userIds = rows.flatMap((row) => [row.user_id, ...secondaryIds(row, 'User')]);
  const agents = await findAgents(platform, accountId, [...new Set(userIds)], db);
  const users = new Map(agents.map((agent) => [agent.id, pushOf(agent)]));
  return rows.flatMap((row) => {
    const loaded = conversations.get(row.conversation_id);
    const user = users.get(row.user_id);
    if (loaded === undefined || user === undefined) return [];
    const subjects = { conversation: loaded.event, secondary: secondaryOf(row, loaded, users), user };
    return [{ row, view: notificationView(row, subjects), inboxId: loaded.row.inbox_id }];
  });
}

function secondaryIds(row: NotificationRow, type: 'Message' | 'User'): number[] {
  return row.secondary_actor_type === type && row.secondary_actor_id !== null ? [row.secondary_actor_id] : [];
}

function secondaryOf(
  row: NotificationRow,
  { messages }: LoadedEvent,
  users: ReadonlyMap<number, UserPush>,
): Subjects['secondary'] {
  const id = row.secondary_actor_id ?? 0;
  return (row.secondary_actor_type === 'Message' ? messages.get(id) : users.get(id)) ?? null;
}

/** A member as the sender of something. Events carry no availability: it would be old on arrival. */
function pushOf({ id, name, available_name: availableName, thumbnail }: Agent): UserPush {
  return {
    id,
    name,
    available_name: availableName,
    avatar_url: thumbnail,
    type: 'user',
    availability_status: null,
    thumbnail,
  };
}
