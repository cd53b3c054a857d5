import { profileInvitations } from '@confab/contract/features/profile';
import { invitationsChanged } from '@confab/contract/features/user';
import { queryKey } from '../../platform/calls/keys.ts';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { profileQuery } from '../../platform/account/profile-query.ts';

/** Invitations answered in another tab, or sent just now, appear here as well. */
export function watchProfile(): void {
  registerLivePatch(invitationsChanged, (queryClient) => {
    void queryClient.invalidateQueries({ queryKey: queryKey(profileInvitations) });
    void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
  });
}
