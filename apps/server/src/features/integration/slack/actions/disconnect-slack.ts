import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { deleteHook } from '../../actions/delete-hook.ts';
import { findSlack } from '../steps/slack-hook.ts';

/** Disconnects the workspace. Throws `not_found` if none is connected. */
export async function disconnectSlack(platform: Platform, accountId: number): Promise<void> {
  const hook = await findSlack(platform, accountId);
  if (hook === undefined) throw new Failure('not_found');
  await deleteHook(platform, { accountId, id: hook.row.id });
}
