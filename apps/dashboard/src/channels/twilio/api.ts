import { listInboxes } from '@confab/contract/features/inbox';
import { createTwilioInbox } from '@confab/contract/features/twilio-channel';
import type { InputOf } from '@confab/contract/kit/route';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey } from '../../platform/calls/keys.ts';

export function createTwilioInboxMutation(queryClient: QueryClient, accountId: number) {
  const params = { account_id: accountId };
  return mutationOptions({
    mutationFn: (input: InputOf<typeof createTwilioInbox>) => call(createTwilioInbox, { params, input }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKey(listInboxes, params) }),
  });
}
