import { openLater } from '@confab/client/open-later';
import { createMeeting, joinMeeting } from '@confab/contract/features/dyte';
import { callAddress } from '@confab/rules/call-address';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';

/** Begins a call; its message arrives as all do. */
export function startCallMutation(accountId: number, conversationId: number) {
  return mutationOptions({
    mutationFn: () =>
      call(createMeeting, { params: { account_id: accountId }, input: { conversation_id: conversationId } }),
  });
}

/** Opens the call of a message; answers its address where the browser allowed no tab. */
export function joinCallMutation(accountId: number, messageId: number) {
  return mutationOptions({
    mutationFn: () =>
      openLater(async () => {
        const joined = await call(joinMeeting, {
          params: { account_id: accountId },
          input: { message_id: messageId },
        });
        return callAddress(joined.token);
      }),
  });
}
