import { roleOf } from '@confab/rules/permissions';
import type { Queryable } from '../../../platform/db/database.ts';
import { findMember } from '../member-queries.ts';

/** Whether somebody is an administrator of an account now, for those who come back to it without a session. */
export async function isAdministrator(db: Queryable, accountId: number, userId: number): Promise<boolean> {
  const member = await findMember(db, accountId, userId);
  return member !== undefined && roleOf(member.role) === 'administrator';
}
