import {
  copilotMessageCreated,
  type CopilotBody,
  type CopilotMessage,
  type CopilotMessageType,
} from '@confab/contract/features/copilot';
import type { Trx } from '../../../../platform/db/database.ts';
import { outboxEvent } from '../../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { typeNumber } from '../model.ts';
import { insertMessage, type ThreadRow } from '../queries.ts';
import { copilotMessageView } from '../view.ts';

/** Stores a message of a thread, and emits it to its owner alone. */
export async function writeCopilot(
  { installation: { frontendUrl } }: Platform,
  trx: Trx,
  emit: Emit,
  thread: ThreadRow,
  type: CopilotMessageType,
  body: CopilotBody,
): Promise<CopilotMessage> {
  const scope = { accountId: thread.account_id, threadId: thread.id };
  const view = copilotMessageView(
    frontendUrl,
    await insertMessage(trx, scope, typeNumber(type), body),
    thread,
  );
  const to = { accountId: thread.account_id, audience: { users: [thread.user_id] } };
  emit(outboxEvent(copilotMessageCreated, to, view));
  return view;
}
