import type { Emit } from '../../../platform/outbox/transact.ts';
import { announceProgramRemoved } from '../../inbox/index.ts';
import type { HookRow } from '../queries.ts';

/** Lets conversations continue without an app that answered in them until now. */
export function announceSilence(
  emit: Emit,
  accountId: number,
  { app_id: appId, inbox_id: inboxId, enabled }: Pick<HookRow, 'app_id' | 'inbox_id' | 'enabled'>,
): void {
  if (appId === 'dialogflow' && enabled && inboxId !== null)
    announceProgramRemoved(emit, accountId, [inboxId]);
}
