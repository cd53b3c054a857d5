import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { InputOf } from '@confab/contract/kit/route';
import type { Account, accountUpdate } from '@confab/contract/features/account';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readCacheKeys } from '../cache-key-queries.ts';
import { lockAccount, updateAccount } from '../queries.ts';
import { bareDomain } from '../steps/account-values.ts';
import { accountView } from '../view.ts';

export type ChangeAccount = InputOf<typeof accountUpdate>;

/** Only given keys change. Throws `invalid` for an empty name. */
export async function changeAccount(
  platform: Platform,
  actor: MemberActor,
  input: ChangeAccount,
): Promise<Account> {
  if (input.name?.trim() === '') throw invalidField('name', 'blank', "Name can't be blank");
  const account = await platform.db.transaction().execute(async (trx) => {
    const before = await lockAccount(trx, actor.accountId);
    if (before === undefined) throw new Failure('not_found');
    const row = await updateAccount(trx, actor.accountId, {
      name: input.name?.trim(),
      locale: input.locale,
      domain: input.domain == null ? input.domain : bareDomain(input.domain),
      supportEmail: input.support_email,
      settings: { ...before.settings, ...pick(input, settingKeys) },
      customAttributes: nextStep({ ...before.custom_attributes, ...pick(input, attributeKeys) }),
    });
    return accountView(row, await readCacheKeys(trx, actor.accountId));
  });
  platform.invalidate(`account:${actor.accountId}`);
  return account;
}

const settingKeys = [
  'auto_resolve_after',
  'auto_resolve_message',
  'auto_resolve_ignore_waiting',
  'auto_resolve_label',
  'audio_transcriptions',
  'contacts_open_to_all_agents',
] as const;
const attributeKeys = ['industry', 'company_size', 'timezone'] as const;

function pick(input: ChangeAccount, keys: readonly (keyof ChangeAccount)[]): Record<string, unknown> {
  return Object.fromEntries(keys.filter((key) => input[key] !== undefined).map((key) => [key, input[key]]));
}

/** New users are guided through onboarding steps; changing the account is one of them. */
function nextStep(attributes: Record<string, unknown>): Record<string, unknown> {
  return attributes['onboarding_step'] === 'account_update'
    ? { ...attributes, onboarding_step: 'invite_team' }
    : attributes;
}
