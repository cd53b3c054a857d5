import { sessionValidate } from '@confab/contract/features/session';
import type { Profile } from '@confab/contract/features/user';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../calls/call.ts';
import { queryKey } from '../calls/keys.ts';

/** The signed-in user's profile. Valid until live events or mutations change it. */
export const profileQuery = queryOptions({
  queryKey: queryKey(sessionValidate),
  queryFn: async ({ signal }): Promise<Profile> => {
    const answer = await call(sessionValidate, { signal });
    return answer.payload.data;
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Stores a profile from a response in the shared cache. */
export function storeProfile(queryClient: QueryClient, profile: Profile): void {
  queryClient.setQueryData(profileQuery.queryKey, profile);
}
