import {
  showContactExport,
  startContactExport,
  type ContactExport,
  type ContactExportInput,
} from '@confab/contract/features/contact-export';
import {
  listContactImports,
  previewContactImport,
  showContactImport,
  startContactImport,
  stopContactImport,
  uploadContactImport,
  type ContactImport,
} from '@confab/contract/features/contact-import';
import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../../platform/calls/keys.ts';

type Mapping = readonly (string | null)[];

const importKey = (accountId: number, id: number) =>
  queryKey(showContactImport, { account_id: accountId, id });

export function uploadImportMutation(accountId: number) {
  return mutationOptions({
    mutationFn: (file: File) =>
      call(uploadContactImport, {
        params: { account_id: accountId },
        input: {},
        files: { import_file: file },
      }),
  });
}

/** What the first rows would be; those of the mapping before stay until the new ones are there. */
export function importPreviewQuery(accountId: number, id: number, mapping: Mapping) {
  return queryOptions({
    queryKey: [...queryKey(previewContactImport, { account_id: accountId, id }), mapping],
    queryFn: ({ signal }) =>
      call(previewContactImport, {
        params: { account_id: accountId, id },
        input: { mapping: [...mapping] },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

export function startImportMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, mapping }: { id: number; mapping: Mapping }) =>
      call(startContactImport, {
        params: { account_id: accountId, id },
        input: { mapping: [...mapping] },
      }),
    onSuccess: (started) => queryClient.setQueryData(importKey(accountId, started.id), started),
  });
}

export function stopImportMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(stopContactImport, { params: { account_id: accountId, id } }),
    onSuccess: (stopped) => queryClient.setQueryData(importKey(accountId, stopped.id), stopped),
  });
}

const pollMs = 1000;

/** Its progress, polled until it has ended and its file of rejected rows is written. */
export function importQuery(accountId: number, id: number) {
  return queryOptions({
    queryKey: importKey(accountId, id),
    queryFn: ({ signal }) => call(showContactImport, { params: { account_id: accountId, id }, signal }),
    refetchInterval: ({ state }) => (state.data && isSettled(state.data) ? false : pollMs),
  });
}

function isSettled({ status, refused_count: refused, refused_url: url }: ContactImport): boolean {
  return status !== 'running' && (refused === 0 || url !== null);
}

export function importsQuery(accountId: number) {
  return { ...routeQuery(listContactImports, { params: { account_id: accountId } }), staleTime: 0 };
}

export function startExportMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (input: ContactExportInput) =>
      call(startContactExport, { params: { account_id: accountId }, input }),
    onSuccess: (started) => queryClient.setQueryData(exportQuery(accountId, started.id).queryKey, started),
  });
}

/** Its progress, polled until it has ended. */
export function exportQuery(accountId: number, id: number) {
  return queryOptions<ContactExport>({
    queryKey: queryKey(showContactExport, { account_id: accountId, id }),
    queryFn: ({ signal }) => call(showContactExport, { params: { account_id: accountId, id }, signal }),
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'running' ? false : pollMs),
  });
}
