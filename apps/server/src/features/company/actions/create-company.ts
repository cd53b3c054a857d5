import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { bounded } from '../../contact/index.ts';
import { companyValues, nameTaken, type CompanyInput } from '../model.ts';
import { insertCompany, type CompanyRow } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { withAvatarFile } from '../steps/with-avatar-file.ts';

/** Adds a company. Throws `invalid` on the field: not well formed, or that of another company. */
export function createCompany(
  platform: Platform,
  accountId: number,
  input: CompanyInput & { name: string },
): Promise<CompanyRow> {
  const { name = '', domain = null, description = null } = companyValues(input);
  const attributes = bounded(input, 'custom_attributes');
  return withAvatarFile(platform, accountId, input.avatar, (avatarKey) =>
    transact(platform, async (trx, emit) => {
      const values = {
        name,
        domain,
        description,
        avatar_key: avatarKey ?? null,
        custom_attributes: attributes,
      };
      const created = await insertCompany(trx, accountId, values, platform.clock.now());
      if (created === undefined) throw nameTaken();
      announceChange(emit, { accountId, id: created.id });
      return created;
    }),
  );
}
