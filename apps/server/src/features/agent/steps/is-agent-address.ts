import type { Platform } from '../../../platform/platform.ts';
import { findMember } from '../../account/index.ts';
import { findUserByEmail } from '../../user/index.ts';

/** Whether an address belongs to a member of the account. */
export async function isAgentAddress(platform: Platform, accountId: number, email: string): Promise<boolean> {
  const user = email === '' ? undefined : await findUserByEmail(platform.db, email);
  return user !== undefined && (await findMember(platform.db, accountId, user.id)) !== undefined;
}
