import { invalidField } from '@confab/contract/kit/errors';
import type { Trx } from '../../../platform/db/database.ts';
import { lockAdministrators } from '../../account/index.ts';

/**
 * Throws `invalid` when the user is the last administrator: the account would be unmanageable. Two administrators who
 * remove each other concurrently are serialized.
 */
export async function requireOtherAdministrator(trx: Trx, accountId: number, userId: number): Promise<void> {
  const administrators = await lockAdministrators(trx, accountId);
  if (administrators.length === 1 && administrators[0] === userId)
    throw invalidField('role', 'last_administrator', 'The account must keep at least one administrator');
}
