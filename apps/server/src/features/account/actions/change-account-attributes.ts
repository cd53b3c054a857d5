import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockAccount, updateAccount } from '../queries.ts';

type Values = Record<string, unknown>;

/** Sets some of the account's attributes. `values` may be a function of the current ones; undefined changes nothing. */
export async function changeAccountAttributes(
  platform: Platform,
  accountId: number,
  change: Values | ((known: Values) => Values | undefined),
): Promise<void> {
  await transact(platform, async (trx) => {
    const account = await lockAccount(trx, accountId);
    if (account === undefined) return;
    const known = account.custom_attributes;
    const values = typeof change === 'function' ? change(known) : change;
    if (values !== undefined)
      await updateAccount(trx, accountId, { customAttributes: { ...known, ...values } });
  });
  platform.invalidate(`account:${accountId}`);
}
