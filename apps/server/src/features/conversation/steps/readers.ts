import { permissionsOf, roleOf } from '@confab/rules/permissions';
import type { Queryable } from '../../../platform/db/database.ts';
import { canSee, visibilityOf, type ConversationAccess, type Visibility } from '../policy.ts';
import { findReaders } from '../visible-queries.ts';

/** The conversations that each of these users may see; users who may see none are left out. */
export async function visibilitiesOf(
  db: Queryable,
  accountId: number,
  userIds: readonly number[],
): Promise<Map<number, Visibility>> {
  const found = new Map<number, Visibility>();
  for (const row of await findReaders(db, accountId, userIds)) {
    const role = roleOf(row.role);
    const visibility = visibilityOf({
      permissions: permissionsOf(role, row.custom_permissions),
      inboxIds: role === 'administrator' ? 'all' : row.inbox_ids,
      person: { id: row.user_id },
    });
    if (visibility !== undefined) found.set(row.user_id, visibility);
  }
  return found;
}

/** Those of these users who see a conversation. */
export async function readersAmong(
  db: Queryable,
  conversation: ConversationAccess & { account_id: number },
  userIds: readonly number[],
): Promise<Set<number>> {
  const visibilities = await visibilitiesOf(db, conversation.account_id, userIds);
  return new Set(userIds.filter((id) => canSee(visibilities.get(id), conversation)));
}

/** Those of these users who would see a conversation as participants. */
export async function readersAsParticipants(
  db: Queryable,
  conversation: ConversationAccess & { account_id: number },
  userIds: readonly number[],
): Promise<Set<number>> {
  const visibilities = await visibilitiesOf(db, conversation.account_id, userIds);
  return new Set(
    userIds.filter((id) => canSee(visibilities.get(id), { ...conversation, participant_ids: [id] })),
  );
}
