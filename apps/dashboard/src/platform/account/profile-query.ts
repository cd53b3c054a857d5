import { sessionValidate } from '@confab/contract/features/session';
import type { Profile } from '@confab/contract/features/user';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../calls/call.ts';
import { queryKey } from '../calls/keys.ts';

/** The signed-in user's profile. Valid until live events or mutations change it. */
export const profileQuery = queryOptions({
  queryKey: queryKey(sessionValidate),
  queryFn: async ({ client, signal }): Promise<Profile> => {
    const answer = await call(sessionValidate, { signal });
    return withOwnSettings(client, answer.payload.data);
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Interface settings that were changed on this page: a response may be older than the change. */
const ownSettings = new WeakMap<QueryClient, { userId: number; changed: Profile['ui_settings'] }>();

/** Stores a profile from a response in the shared cache. */
export function storeProfile(queryClient: QueryClient, profile: Profile): void {
  queryClient.setQueryData(profileQuery.queryKey, withOwnSettings(queryClient, profile));
}

/** Stores interface settings that were changed here. */
export function storeUiSettings(queryClient: QueryClient, changed: Profile['ui_settings']): void {
  const profile = queryClient.getQueryData(profileQuery.queryKey);
  if (profile === undefined) return;
  const { id: userId } = profile;
  const own = ownSettings.get(queryClient);
  const before = own?.userId === userId ? own.changed : {};
  ownSettings.set(queryClient, { userId, changed: { ...before, ...changed } });
  storeProfile(queryClient, profile);
}

function withOwnSettings(queryClient: QueryClient, profile: Profile): Profile {
  const own = ownSettings.get(queryClient);
  if (own?.userId !== profile.id) return profile;
  return { ...profile, ui_settings: { ...profile.ui_settings, ...own.changed } };
}
