import type { Platform } from '../../../../platform/platform.ts';
import { findInbox } from '../../queries.ts';
import { isLockedOut } from '../steps/lock-out.ts';
import { currentTools } from '../steps/current-tools.ts';
import { recordSending } from './record-sending.ts';

/** Renews the access of one inbox, if it is due. Throws temporary errors. */
export async function renewAccess(platform: Platform, accountId: number, id: number): Promise<void> {
  const inbox = await findInbox(platform.db, accountId, id);
  if (inbox === undefined || isLockedOut(inbox)) return;
  const tools = await currentTools(platform, inbox);
  if ('status' in tools) await recordSending(platform, inbox, tools);
}
