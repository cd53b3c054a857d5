import { profileInvitations } from '@confab/contract/features/profile';
import { accessChanged, invitationsChanged } from '@confab/contract/features/user';
import type { QueryClient } from '@tanstack/react-query';
import { queryKey } from '../../platform/calls/keys.ts';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { profileQuery } from '../../platform/account/profile-query.ts';

/** Invitations answered in another tab, or sent just now, appear here as well. */
export function watchProfile(): void {
  registerLivePatch(invitationsChanged, (queryClient) => {
    void queryClient.invalidateQueries({ queryKey: queryKey(profileInvitations) });
    void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
  });
  registerLivePatch(accessChanged, (queryClient) => void resetAll(queryClient));
}

/** Loaded data may exceed the new permissions, so all of it is discarded; the menus follow the profile. */
async function resetAll(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({ queryKey: profileQuery.queryKey });
  const [own] = profileQuery.queryKey;
  await queryClient.resetQueries({ predicate: ({ queryKey: key }) => key[0] !== own });
}
