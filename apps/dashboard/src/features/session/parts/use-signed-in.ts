import type { Profile } from '@confab/contract/features/user';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { storeProfile } from '../../../platform/account/profile-query.ts';

/** Runs after sign-in: stores the profile, then opens the requested page; `first` is a step before that. */
export function useSignedIn(next?: string): (profile: Profile, first?: string) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (profile, first) => {
    // Data loaded by another user in this browser must not be visible.
    queryClient.clear();
    storeProfile(queryClient, profile);
    await navigate({ href: first ?? next ?? '/app', replace: true });
  };
}
