import { sessionValidate } from '@confab/contract/features/session';
import type { Profile } from '@confab/contract/features/user';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryKey } from './keys.ts';

/** Who is signed in. Valid until something changes it; live events and mutations do. */
export const profileQuery = queryOptions({
  queryKey: queryKey(sessionValidate),
  queryFn: async ({ signal }): Promise<Profile> => {
    const answer = await call(sessionValidate, { signal });
    return answer.payload.data;
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Puts a profile that an answer carried where everybody reads it. */
export function storeProfile(queryClient: QueryClient, profile: Profile): void {
  queryClient.setQueryData(profileQuery.queryKey, profile);
}
