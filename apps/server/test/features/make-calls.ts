import { hookCallAttempted } from '@confab/contract/features/hook-call';
import { callReceiver } from '../../src/features/hook-call/actions/call-receiver.ts';
import { readAttempt, type Attempted } from '../../src/features/hook-call/index.ts';
import type { TestApp } from '../harness.ts';

/** Makes the due calls of every bot and program, and returns their requests. */
export async function makeCalls(t: TestApp): Promise<Attempted[]> {
  const receivers = await t.database.db.selectFrom('hook_receiver').select(['account_id', 'id']).execute();
  for (const { account_id: accountId, id } of receivers) await callReceiver(t.platform, { accountId, id });
  return (await t.outbox())
    .filter(({ name }) => name === hookCallAttempted.name)
    .map(({ data }) => readAttempt(data));
}
