import type { Emit } from '../../../platform/outbox/transact.ts';
import { announceProgramRemoved } from '../../inbox/index.ts';
import type { HookRow } from '../queries.ts';

/** Lets conversations go on without an app that answered in them. */
export function announceSilence(
  emit: Emit,
  accountId: number,
  { app_id: appId, inbox_id: inboxId }: Pick<HookRow, 'app_id' | 'inbox_id'>,
): void {
  if (appId === 'dialogflow' && inboxId !== null) announceProgramRemoved(emit, accountId, [inboxId]);
}
