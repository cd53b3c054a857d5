import { roleOf } from '@confab/rules/permissions';
import type { Queryable } from '../../../platform/db/database.ts';
import { findMember } from '../member-queries.ts';

/** Whether a user is currently an administrator of an account, for those who return to it without a session. */
export async function isAdministrator(db: Queryable, accountId: number, userId: number): Promise<boolean> {
  const member = await findMember(db, accountId, userId);
  return member !== undefined && roleOf(member.role) === 'administrator';
}
