import { locales } from '@confab/contract/features/account';
import { administratorRole } from '@confab/contract/kit/permissions';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertMember } from '../member-queries.ts';
import { insertAccount } from '../queries.ts';
import { defaultFeatures } from '../model.ts';

export type CreateAccount = {
  name: string;
  /** One we do not know counts as `en`. */
  locale?: string | null | undefined;
  customAttributes?: Record<string, unknown>;
};

/** Makes an account with the features a new one has, and its first administrator. */
export async function createAccount(
  { installation }: Pick<Platform, 'installation'>,
  trx: Trx,
  account: CreateAccount,
  administratorId: number,
): Promise<{ id: number; name: string; locale: string }> {
  const made = await insertAccount(trx, {
    name: account.name,
    locale: locales.find((locale) => locale === account.locale) ?? 'en',
    features: defaultFeatures(installation),
    customAttributes: account.customAttributes ?? {},
  });
  await insertMember(trx, {
    accountId: made.id,
    userId: administratorId,
    role: administratorRole,
    availability: 0,
    autoOffline: true,
    inviterId: null,
  });
  return made;
}
