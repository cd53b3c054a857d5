import { processHookEvent } from '@confab/contract/features/integration';
import type { InputOf } from '@confab/contract/kit/route';
import { call } from '../../../platform/calls/call.ts';

type AssistEvent = InputOf<typeof processHookEvent>['event'];

/** Requests to the connected language model. */
export async function askAssistant(
  accountId: number,
  hookId: number,
  event: AssistEvent,
  signal?: AbortSignal,
): Promise<string | null> {
  const params = { account_id: accountId, id: hookId };
  const { message } = await call(processHookEvent, { params, input: { event }, ...(signal && { signal }) });
  return message;
}
