import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { switchedOff } from '../model.ts';
import { findHookOf } from '../queries.ts';
import { openAccess, openSecrets } from './hook-secrets.ts';

/** What an account's connection to an app is used with. */
export type Connection = {
  hookId: number;
  /** The connected object at the provider, such as a shop. */
  reference: string | null;
  settings: Record<string, unknown>;
  secrets: Record<string, string>;
  /** The renewable access. */
  access: Record<string, string>;
};

/** The account's connection to an app. Throws `unprocessable` without one, and while it is switched off. */
export async function requireConnection(
  platform: Platform,
  accountId: number,
  appId: string,
): Promise<Connection> {
  const hook = await findHookOf(platform.db, accountId, appId);
  if (hook === undefined)
    throw new Failure('unprocessable', { message: 'This integration is not connected' });
  if (!hook.enabled) throw switchedOff();
  return {
    hookId: hook.id,
    reference: hook.reference_id,
    settings: hook.settings as Connection['settings'],
    secrets: openSecrets(platform, hook),
    access: openAccess(platform, hook),
  };
}
