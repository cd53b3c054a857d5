import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  findHookOf,
  insertHook,
  lockHook,
  removeHookOf,
  removeHooksAbout,
  setAccess,
  updateHook,
} from '../queries.ts';
import { announceChange } from './announce-change.ts';
import { openAccess, sealSecrets } from './hook-secrets.ts';

type Access = Record<string, string>;
type Granted = { settings: Record<string, unknown>; reference: string | null; access: Access };

/** Stores the access that a provider granted: a new connection, or new access of the existing one. */
export async function saveConnection(
  platform: Platform,
  accountId: number,
  appId: string,
  { settings, reference, access }: Granted,
): Promise<void> {
  const values = {
    enabled: true,
    settings,
    reference_id: reference,
    secrets_encrypted: sealSecrets(platform, accountId, appId, {}),
    access_encrypted: sealSecrets(platform, accountId, appId, access),
  };
  await transact(platform, async (trx, emit) => {
    const made = await insertHook(trx, accountId, appId, values);
    if (made === undefined) {
      const hook = await findHookOf(trx, accountId, appId);
      if (hook !== undefined) await updateHook(trx, { accountId, id: hook.id }, values, platform.clock.now());
    }
    announceChange(emit, accountId, appId);
  });
}

/** Replaces the access `old` by the renewed one, unless it was reconnected in the meantime. */
export async function renewAccess(
  platform: Platform,
  { accountId, hookId, appId }: { accountId: number; hookId: number; appId: string },
  old: Access,
  access: Access,
): Promise<void> {
  await transact(platform, async (trx) => {
    const hook = await lockHook(trx, { accountId, id: hookId });
    if (hook === undefined || JSON.stringify(openAccess(platform, hook)) !== JSON.stringify(old)) return;
    await setAccess(trx, { accountId, id: hookId }, sealSecrets(platform, accountId, appId, access));
  });
}

/** Ends a connection; answers the access that it had, to be given back. Undefined where there was none. */
export async function removeConnection(
  platform: Platform,
  accountId: number,
  appId: string,
): Promise<Access | undefined> {
  return transact(platform, async (trx, emit) => {
    const removed = await removeHookOf(trx, accountId, appId);
    if (removed === undefined) return undefined;
    announceChange(emit, accountId, appId);
    return openAccess(platform, removed);
  });
}

/** Disconnects all accounts from something that was deleted at a provider. */
export async function removeConnectionsAbout(
  platform: Platform,
  appId: string,
  reference: string,
): Promise<void> {
  await transact(platform, async (trx, emit) => {
    for (const { account_id: accountId } of await removeHooksAbout(trx, appId, reference))
      announceChange(emit, accountId, appId);
  });
}
