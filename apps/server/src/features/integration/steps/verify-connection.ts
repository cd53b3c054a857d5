import { isDeepStrictEqual } from 'node:util';
import type { Platform } from '../../../platform/platform.ts';
import type { CatalogApp } from '../catalog-model.ts';
import { leadSquaredApp } from '../leadsquared/app-model.ts';
import { activityKinds, codeOf, isKindEnabled } from '../leadsquared/model.ts';
import { verifyLeadSquared, type VerifiedConnection } from '../leadsquared/steps/settle-leadsquared.ts';
import type { HookSettings } from '../model.ts';
import type { HookRow } from '../queries.ts';
import { openSecrets } from './hook-secrets.ts';

/**
 * Lets a provider check its keys before they are stored, and returns what else belongs to the connection. Undefined if
 * there is nothing to check. Throws `invalid` on `settings` with a readable message.
 */
export async function verifyConnection(
  platform: Platform,
  { id }: CatalogApp,
  next: HookSettings & { isEnabled: boolean },
  before?: HookRow,
): Promise<VerifiedConnection | undefined> {
  if (id !== leadSquaredApp.id || (before !== undefined && isSettled(platform, next, before)))
    return undefined;
  return verifyLeadSquared(platform, next, before?.reference_id ?? null);
}

/** Whether nothing changed that the provider must check. */
function isSettled(
  platform: Platform,
  { settings, secrets, isEnabled }: HookSettings & { isEnabled: boolean },
  before: HookRow,
): boolean {
  return (
    isDeepStrictEqual(secrets, openSecrets(platform, before)) &&
    settings['endpoint_url'] === before.settings['endpoint_url'] &&
    activityKinds.every((kind) => !isKindEnabled(settings, kind) || codeOf(settings, kind) !== undefined) &&
    (before.enabled || !isEnabled)
  );
}
