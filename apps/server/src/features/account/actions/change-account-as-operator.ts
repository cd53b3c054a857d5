import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { lockAccount, updateAccount, type AccountRow } from '../queries.ts';
import { switchFeatures } from '../model.ts';
import { bareDomain, checkedName, storedStatus } from '../steps/account-values.ts';
import type { OpenAccount } from './open-account.ts';

export type OperatorChanges = Partial<OpenAccount>;

/**
 * Changes what only who runs the installation may: status, features and limits, beside what administrators may.
 * Features are switched one by one, `limits` and `custom_attributes` are replaced whole. Throws `not_found`, and
 * `invalid` for an empty name.
 */
export async function changeAccountAsOperator(
  platform: Platform,
  accountId: number,
  given: OperatorChanges,
): Promise<AccountRow> {
  const name = given.name === undefined ? undefined : checkedName(given.name);
  const row = await platform.db.transaction().execute(async (trx) => {
    const before = await lockAccount(trx, accountId);
    if (before === undefined) throw new Failure('not_found');
    return updateAccount(trx, accountId, {
      name,
      locale: given.locale,
      domain: given.domain == null ? given.domain : bareDomain(given.domain),
      supportEmail: given.support_email,
      status: given.status === undefined ? undefined : storedStatus(given.status),
      features: given.features && switchFeatures(before.features, given.features),
      limits: given.limits,
      ...(given.custom_attributes === undefined ? {} : { customAttributes: given.custom_attributes }),
    });
  });
  platform.invalidate(`account:${accountId}`);
  return row;
}
