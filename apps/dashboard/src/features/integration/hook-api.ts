import { CallError } from '@confab/client/call';
import {
  createIntegrationHook,
  deleteIntegrationHook,
  updateIntegrationHook,
} from '@confab/contract/features/integration';
import type { InputOf } from '@confab/contract/kit/route';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { refetchIntegrations } from './api.ts';

type Settings = InputOf<typeof updateIntegrationHook> & { inbox_id?: number };

/** Connects an app, or changes the connection with the id. */
export function saveHookMutation(queryClient: QueryClient, accountId: number, appId: string) {
  return mutationOptions({
    mutationFn: ({ id, input }: { id: number | undefined; input: Settings }) =>
      id === undefined
        ? call(createIntegrationHook, {
            params: { account_id: accountId },
            input: { app_id: appId, ...input },
          })
        : call(updateIntegrationHook, { params: { account_id: accountId, id }, input }),
    onSuccess: () => refetchIntegrations(queryClient, accountId),
  });
}

export function deleteHookMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(deleteIntegrationHook, { params: { account_id: accountId, id } }),
    onSuccess: () => refetchIntegrations(queryClient, accountId),
  });
}

/** The code of the first rejected value; undefined for any other error. */
export function rejectionCode(error: unknown): string | undefined {
  return error instanceof CallError ? error.fields[0]?.code : undefined;
}
