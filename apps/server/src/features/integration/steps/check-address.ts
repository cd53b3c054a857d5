import { invalidField } from '@confab/contract/kit/errors';
import { hasCode } from '../../../platform/errors/coded-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CatalogApp } from '../catalog-model.ts';

/**
 * Rejects addresses that may not be called, when they are saved; they are checked again at every call. Throws `invalid`
 * on `settings`.
 */
export async function checkAddress(
  { outbound }: Pick<Platform, 'outbound'>,
  { fields }: CatalogApp,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const { name, isAddress } of fields) {
    const value = input[name];
    if (!isAddress || typeof value !== 'string' || !URL.canParse(value.trim())) continue;
    await outbound.check(value.trim()).catch((error: unknown) => {
      if (hasCode(error, 'outbound_refused') || hasCode(error, 'outbound_bad_url'))
        throw invalidField('settings', 'invalid', 'Settings : This address may not be called');
      if (!hasCode(error, 'outbound_unresolved')) throw error;
    });
  }
}
