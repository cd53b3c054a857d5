import { Failure } from '@confab/contract/kit/errors';
import { removeAvatar } from '../../../platform/files/avatar.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { closeCompany, type CompanyKey } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { requestNames } from '../steps/request-names.ts';

/** Deletes a company: it disappears immediately, and a job removes it from its contacts. Throws `not_found`. */
export async function deleteCompany(platform: Platform, key: CompanyKey): Promise<void> {
  const { avatar_key: avatarKey } = await transact(platform, async (trx, emit) => {
    const closed = await closeCompany(trx, key, platform.clock.now());
    if (closed === undefined) throw new Failure('not_found');
    announceChange(emit, key);
    requestNames(emit, key);
    return closed;
  });
  await removeAvatar(platform, avatarKey);
}
