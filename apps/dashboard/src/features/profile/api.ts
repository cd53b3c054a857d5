import type { InputOf } from '@confab/contract/kit/route';
import {
  profileAcceptInvitation,
  profileDeclineInvitation,
  profileDeleteAvatar,
  profileInvitations,
  profileResendConfirmation,
  profileResetAccessToken,
  profileSetActiveAccount,
  profileSetAutoOffline,
  profileSetAvailability,
  profileUpdate,
} from '@confab/contract/features/profile';
import { createUpload } from '@confab/contract/features/upload';
import type { Availability, Profile } from '@confab/contract/features/user';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';
import { profileQuery, storeProfile } from '../../platform/account/profile-query.ts';

export type ProfileInput = InputOf<typeof profileUpdate>;

/** Changes the given values; an image is sent as a file. */
export function updateProfileMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ input, avatar }: { input: ProfileInput; avatar?: File | undefined }) =>
      call(profileUpdate, avatar ? { input, files: { avatar } } : { input }),
    onSuccess: (profile) => storeProfile(queryClient, profile),
  });
}

/** Uploads an image to the account; returns its public URL. */
export async function uploadImage(accountId: number, attachment: File): Promise<string> {
  const upload = await call(createUpload, {
    params: { account_id: accountId },
    input: {},
    files: { attachment },
  });
  return upload.file_url;
}

export function deleteAvatarMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: () => call(profileDeleteAvatar, {}),
    onSuccess: (profile) => storeProfile(queryClient, profile),
  });
}

export function resetAccessTokenMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: () => call(profileResetAccessToken, {}),
    onSuccess: (profile) => storeProfile(queryClient, profile),
  });
}

type PresenceChange = { availability: Availability } | { auto_offline: boolean };

/** Availability or auto-offline in one account, applied optimistically and rolled back on rejection. */
export function presenceMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (change: PresenceChange) =>
      'availability' in change
        ? call(profileSetAvailability, { input: { account_id: accountId, ...change } })
        : call(profileSetAutoOffline, { input: { account_id: accountId, ...change } }),
    onMutate: (change) => {
      const before = queryClient.getQueryData(profileQuery.queryKey);
      if (before) storeProfile(queryClient, withPresence(before, accountId, change));
      return { before };
    },
    onError: (_error, _change, context) => {
      if (context?.before) storeProfile(queryClient, context.before);
    },
    onSuccess: (profile) => storeProfile(queryClient, profile),
  });
}

function withPresence(profile: Profile, accountId: number, change: PresenceChange): Profile {
  const shown = 'availability' in change ? { ...change, availability_status: change.availability } : change;
  return {
    ...profile,
    accounts: profile.accounts.map((account) =>
      account.id === accountId ? { ...account, ...shown } : account,
    ),
  };
}

export const resendConfirmationMutation = mutationOptions({
  mutationFn: () => call(profileResendConfirmation, {}),
});

/** Saves the active account, so that the next sign-in starts there. */
export const setActiveAccountMutation = mutationOptions({
  mutationFn: (accountId: number) => call(profileSetActiveAccount, { input: { account_id: accountId } }),
});

/** The accounts that wait for the user to accept. */
export const invitationsQuery = routeQuery(profileInvitations, {});

/** Joins the account; it is in the profile from then on. */
export function acceptInvitationMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (accountId: number) => call(profileAcceptInvitation, { params: { id: accountId } }),
    onSuccess: async (profile) => {
      storeProfile(queryClient, profile);
      await refetchInvitations(queryClient);
    },
  });
}

export function declineInvitationMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (accountId: number) => call(profileDeclineInvitation, { params: { id: accountId } }),
    onSuccess: () => refetchInvitations(queryClient),
  });
}

function refetchInvitations(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKey(profileInvitations) });
}
