import { Failure } from '@confab/contract/kit/errors';
import { removeAvatar } from '../../../platform/files/avatar.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CompanyValues } from '../model.ts';
import {
  lockCompany,
  removeUnusedNamed,
  updateCompany,
  type CompanyKey,
  type CompanyRow,
} from '../queries.ts';
import { announceChange } from './announce-change.ts';
import { requestNames } from './request-names.ts';

/** Changes a company's current values; a replaced avatar is deleted. Throws `not_found`. */
export async function changeCompany(
  platform: Platform,
  key: CompanyKey,
  valuesFor: (before: CompanyRow) => Partial<CompanyValues>,
): Promise<CompanyRow> {
  const { before, after } = await transact(platform, async (trx, emit) => {
    const locked = await lockCompany(trx, key);
    if (locked === undefined) throw new Failure('not_found');
    const values = valuesFor(locked);
    const isRenamed = values.name !== undefined && values.name !== locked.name;
    if (values.name !== undefined && isRenamed) await removeUnusedNamed(trx, key, values.name);
    const updated = await updateCompany(trx, key, values, platform.clock.now());
    announceChange(emit, key);
    if (isRenamed) requestNames(emit, key);
    return { before: locked, after: updated };
  });
  if (after.avatar_key !== before.avatar_key) await removeAvatar(platform, before.avatar_key);
  return after;
}
