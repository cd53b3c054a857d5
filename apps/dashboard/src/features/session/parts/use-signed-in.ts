import type { Profile } from '@confab/contract/features/user';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { storeProfile } from '../../../platform/profile-query.ts';

/**
 * What follows a sign-in: everybody learns who it is, and work opens where it was wanted; `first` is a step that
 * comes before.
 */
export function useSignedIn(next?: string): (profile: Profile, first?: string) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (profile, first) => {
    // Nothing that somebody else has loaded in this browser may be seen.
    queryClient.clear();
    storeProfile(queryClient, profile);
    await navigate({ href: first ?? next ?? '/app', replace: true });
  };
}
