import {
  createMacro,
  deleteMacro,
  listMacros,
  runMacro,
  showMacro,
  showMacroRun,
  updateMacro,
  type MacroRun,
} from '@confab/contract/features/macro';
import { createUpload } from '@confab/contract/features/upload';
import type { InputOf } from '@confab/contract/kit/route';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';

/** Shared ones and the user's own. Live events keep the list current. */
export function macrosQuery(accountId: number) {
  return { ...routeQuery(listMacros, { params: { account_id: accountId } }), staleTime: 10 * 60_000 };
}

export function macroQuery(accountId: number, id: number) {
  return routeQuery(showMacro, { params: { account_id: accountId, id } });
}

export type MacroInput = InputOf<typeof createMacro>;

/** Creates a macro, or changes the one with the id. */
export function saveMacroMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, input }: { id: number | undefined; input: MacroInput }) =>
      id === undefined
        ? call(createMacro, { params: { account_id: accountId }, input })
        : call(updateMacro, { params: { account_id: accountId, id }, input }),
    onSuccess: () => refetchMacros(queryClient, accountId),
  });
}

export function deleteMacroMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(deleteMacro, { params: { account_id: accountId, id } }),
    onSuccess: () => refetchMacros(queryClient, accountId),
  });
}

export async function refetchMacros(queryClient: QueryClient, accountId: number): Promise<void> {
  const params = { account_id: accountId };
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKey(listMacros, params) }),
    queryClient.invalidateQueries({ queryKey: [showMacro.name] }),
  ]);
}

export function uploadMutation(accountId: number) {
  return mutationOptions({
    mutationFn: (attachment: File) =>
      call(createUpload, { params: { account_id: accountId }, input: {}, files: { attachment } }),
  });
}

export function runMacroMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, conversationId }: { id: number; conversationId: number }) =>
      call(runMacro, {
        params: { account_id: accountId, id },
        input: { conversation_ids: [conversationId] },
      }),
    onSuccess: (run) => queryClient.setQueryData(runKey(accountId, run), run),
  });
}

const pollMs = 400;

/** The result of each step, polled until the run has ended. */
export function macroRunQuery(accountId: number, run: Pick<MacroRun, 'id' | 'macro_id'>) {
  return queryOptions({
    queryKey: runKey(accountId, run),
    queryFn: ({ signal }) =>
      call(showMacroRun, {
        params: { account_id: accountId, id: run.macro_id, run_id: run.id },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.status === 'done' ? false : pollMs),
  });
}

function runKey(accountId: number, { id, macro_id: macroId }: Pick<MacroRun, 'id' | 'macro_id'>) {
  return queryKey(showMacroRun, { account_id: accountId, id: macroId, run_id: id });
}
