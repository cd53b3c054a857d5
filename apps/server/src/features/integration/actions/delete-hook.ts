import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteHook as removeHook, findHook, type HookKey } from '../queries.ts';
import { revokeSlack } from '../slack/steps/revoke-slack.ts';
import { announceChange } from '../steps/announce-change.ts';
import { announceSilence } from '../steps/announce-silence.ts';

/** Disconnects an app; its keys are deleted, and its provider is notified if possible. Throws `not_found`. */
export async function deleteHook(platform: Platform, key: HookKey): Promise<void> {
  const hook = await findHook(platform.db, key);
  if (hook?.app_id === 'slack') await revokeSlack(platform, hook);
  await transact(platform, async (trx, emit) => {
    const deleted = await removeHook(trx, key);
    if (deleted === undefined) throw new Failure('not_found');
    announceChange(emit, key.accountId, deleted.app_id);
    announceSilence(emit, key.accountId, deleted);
  });
}
