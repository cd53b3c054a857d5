import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { lockAccount, updateAccount, type AccountRow } from '../queries.ts';
import { switchFeatures } from '../model.ts';
import { bareDomain, checkedName, storedStatus } from '../steps/account-values.ts';
import type { OpenAccount } from './open-account.ts';

export type OperatorChanges = Partial<OpenAccount>;

/**
 * Changes what only the operator of the installation may: status, features and limits, in addition to what
 * administrators may. Features are switched one by one, `limits` and `custom_attributes` are replaced whole. Throws
 * `not_found`, and `invalid` for an empty name.
 */
export async function changeAccountAsOperator(
  platform: Platform,
  accountId: number,
  input: OperatorChanges,
): Promise<AccountRow> {
  const name = input.name === undefined ? undefined : checkedName(input.name);
  const row = await platform.db.transaction().execute(async (trx) => {
    const before = await lockAccount(trx, accountId);
    if (before === undefined) throw new Failure('not_found');
    return updateAccount(trx, accountId, {
      name,
      locale: input.locale,
      domain: input.domain == null ? input.domain : bareDomain(input.domain),
      supportEmail: input.support_email,
      status: input.status === undefined ? undefined : storedStatus(input.status),
      features: input.features && switchFeatures(before.features, input.features),
      limits: input.limits,
      ...(input.custom_attributes === undefined ? {} : { customAttributes: input.custom_attributes }),
    });
  });
  platform.invalidate(`account:${accountId}`);
  return row;
}
