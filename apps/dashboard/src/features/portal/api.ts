import {
  archivePortal,
  createPortal,
  deletePortal,
  deletePortalLogo,
  listPortalMembers,
  listPortals,
  setPortalMembers,
  showPortal,
  updatePortal,
  verifyPortalDomain,
} from '@confab/contract/features/portal';
import { createUpload } from '@confab/contract/features/upload';
import type { InputOf } from '@confab/contract/kit/route';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';

/** All portals of the account with their locales. Live events keep the list current. */
export function portalsQuery(accountId: number) {
  return { ...routeQuery(listPortals, { params: { account_id: accountId } }), staleTime: 10 * 60_000 };
}

/** One portal with its article counts, of one locale or all. */
export function portalQuery(accountId: number, slug: string, locale?: string) {
  return routeQuery(showPortal, {
    params: { account_id: accountId, slug },
    input: locale === undefined ? {} : { locale },
  });
}

/** Uploads a file to the account; its URL is for texts, its id for a logo. */
export function uploadImage(accountId: number, attachment: File) {
  return call(createUpload, { params: { account_id: accountId }, input: {}, files: { attachment } });
}

type NewPortal = InputOf<typeof createPortal>;

/** The data of a portal; an image is uploaded first. */
type Changes<T extends object> = { input: T; logo?: File | undefined };

async function withLogo<T extends object>(
  accountId: number,
  { input, logo }: Changes<T>,
): Promise<T & { blob_id?: number }> {
  if (!logo) return input;
  const { blob_id: id } = await uploadImage(accountId, logo);
  return { ...input, blob_id: id };
}

export function createPortalMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: async (changes: Changes<NewPortal>) =>
      call(createPortal, {
        params: { account_id: accountId },
        input: await withLogo(accountId, changes),
      }),
    onSuccess: () => refetchPortals(queryClient, accountId),
  });
}

export function updatePortalMutation(queryClient: QueryClient, accountId: number, slug: string) {
  return mutationOptions({
    mutationFn: async (changes: Changes<InputOf<typeof updatePortal>>) =>
      call(updatePortal, {
        params: { account_id: accountId, slug },
        input: await withLogo(accountId, changes),
      }),
    onSuccess: () => refetchPortals(queryClient, accountId),
  });
}

/** Checks for the DNS record that verifies the domain of a portal. */
export function verifyDomainMutation(queryClient: QueryClient, accountId: number, slug: string) {
  return mutationOptions({
    mutationFn: () => call(verifyPortalDomain, { params: { account_id: accountId, slug } }),
    onSuccess: () => refetchPortals(queryClient, accountId),
  });
}

/** The authors of a portal. Live events keep the list current. */
export function membersQuery(accountId: number, slug: string) {
  return routeQuery(listPortalMembers, { params: { account_id: accountId, slug } });
}

export function setMembersMutation(queryClient: QueryClient, accountId: number, slug: string) {
  return mutationOptions({
    mutationFn: (userIds: number[]) =>
      call(setPortalMembers, { params: { account_id: accountId, slug }, input: { user_ids: userIds } }),
    onSuccess: (members) => {
      queryClient.setQueryData(membersQuery(accountId, slug).queryKey, members);
      return refetchPortals(queryClient, accountId);
    },
  });
}

export function deleteLogoMutation(queryClient: QueryClient, accountId: number, slug: string) {
  return mutationOptions({
    mutationFn: () => call(deletePortalLogo, { params: { account_id: accountId, slug } }),
    onSuccess: () => refetchPortals(queryClient, accountId),
  });
}

/** Closes a portal to the public, or opens it again. */
export function archivePortalMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: async ({ slug, archived }: { slug: string; archived: boolean }) => {
      const params = { account_id: accountId, slug };
      if (archived) await call(archivePortal, { params });
      else await call(updatePortal, { params, input: { archived } });
    },
    onSuccess: () => refetchPortals(queryClient, accountId),
  });
}

export function deletePortalMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (slug: string) => call(deletePortal, { params: { account_id: accountId, slug } }),
    onSuccess: () => refetchPortals(queryClient, accountId),
  });
}

/** Fetches again what is on screen of portals and their counts. */
export async function refetchPortals(queryClient: QueryClient, accountId: number): Promise<void> {
  const params = { account_id: accountId };
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKey(listPortals, params) }),
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [name, of] }) => name === showPortal.name && isOfAccount(of, accountId),
    }),
  ]);
}

function isOfAccount(params: unknown, accountId: number): boolean {
  return (
    typeof params === 'object' && params !== null && 'account_id' in params && params.account_id === accountId
  );
}
