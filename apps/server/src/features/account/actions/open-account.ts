import type { accountStatuses } from '@confab/contract/features/account';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertAccount } from '../queries.ts';
import { defaultFeatures, switchFeatures } from '../model.ts';
import { bareDomain, checkedName, storedStatus } from '../steps/account-values.ts';

export type OpenAccount = {
  name: string;
  locale?: string | undefined;
  domain?: string | null | undefined;
  support_email?: string | null | undefined;
  status?: (typeof accountStatuses)[number] | undefined;
  features?: Readonly<Record<string, boolean>> | undefined;
  limits?: Record<string, unknown> | undefined;
  custom_attributes?: Record<string, unknown> | undefined;
};

/** Makes an account without users, for who runs the installation. Throws `invalid` for an empty name. */
export function openAccount(
  { installation }: Pick<Platform, 'installation'>,
  trx: Trx,
  input: OpenAccount,
): Promise<{ id: number }> {
  return insertAccount(trx, {
    name: checkedName(input.name),
    locale: input.locale ?? 'en',
    features: switchFeatures(defaultFeatures(installation), input.features ?? {}),
    customAttributes: input.custom_attributes ?? {},
    limits: input.limits ?? {},
    domain: input.domain == null ? null : bareDomain(input.domain),
    supportEmail: input.support_email ?? null,
    status: storedStatus(input.status ?? 'active'),
  });
}
