import {
  listFacebookPages,
  reauthorizeFacebookPage,
  registerFacebookPage,
} from '@confab/contract/features/facebook-page';
import { listInboxes } from '@confab/contract/features/inbox';
import type { InputOf } from '@confab/contract/kit/route';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey } from '../../platform/calls/keys.ts';

/** The pages of who has just logged in. */
export function listPages(accountId: number, token: string) {
  const input = { omniauth_token: token };
  return call(listFacebookPages, { params: { account_id: accountId }, input });
}

export function registerPageMutation(queryClient: QueryClient, accountId: number) {
  const params = { account_id: accountId };
  return mutationOptions({
    mutationFn: (input: InputOf<typeof registerFacebookPage>) =>
      call(registerFacebookPage, { params, input }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKey(listInboxes, params) }),
  });
}

/** Reconnects the page of an inbox. */
export function reauthorizePage(accountId: number, inboxId: number, token: string) {
  const input = { omniauth_token: token, inbox_id: inboxId };
  return call(reauthorizeFacebookPage, { params: { account_id: accountId }, input });
}
