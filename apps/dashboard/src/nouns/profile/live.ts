import { profileInvitations } from '@confab/contract/nouns/profile';
import { invitationsChanged } from '@confab/contract/nouns/user';
import { queryKey } from '../../main/keys.ts';
import { registerLivePatch } from '../../main/live-patches.ts';
import { profileQuery } from '../session/door.ts';

/** What was answered in another tab, or asked just now, shows here as well. */
export function watchProfile(): void {
  registerLivePatch(invitationsChanged, (queryClient) => {
    void queryClient.invalidateQueries({ queryKey: queryKey(profileInvitations) });
    void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
  });
}
