import { readServiceAccount } from '../../../platform/config/service-account.ts';
import type { CatalogApp } from '../catalog-model.ts';
import { invalidSettings } from '../model.ts';

/** Keys of Google are files of service accounts. Throws `invalid` on `settings` for anything else. */
export function checkCredentials({ fields }: CatalogApp, secrets: Readonly<Record<string, string>>): void {
  for (const { name, kind } of fields)
    if (kind === 'object' && readServiceAccount(secrets[name] ?? '') === undefined) throw invalidSettings();
}
