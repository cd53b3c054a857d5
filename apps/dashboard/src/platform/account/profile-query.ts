import { sessionValidate } from '@confab/contract/features/session';
import type { Profile } from '@confab/contract/features/user';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../calls/call.ts';
import { queryKey } from '../calls/keys.ts';

/** The signed-in user's profile. Valid until live events or mutations change it. */
export const profileQuery = queryOptions({
  queryKey: queryKey(sessionValidate),
  queryFn: async ({ client, signal }): Promise<Profile> => {
    const before = cachedProfile(client)?.ui_settings;
    const wasSaving = savesUiSettings(client);
    const answer = await call(sessionValidate, { signal });
    const profile = answer.payload.data;
    const known = cachedProfile(client);
    const isOutdated = wasSaving || savesUiSettings(client) || known?.ui_settings !== before;
    return isOutdated ? withUiSettingsOf(known, profile) : profile;
  },
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Of the mutation that saves interface settings. */
export const uiSettingsKey = ['ui-settings'] as const;

/**
 * Stores a profile from a response in the shared cache. Interface settings stay as they are here: the response may be
 * older than a change of them.
 */
export function storeProfile(queryClient: QueryClient, profile: Profile): void {
  queryClient.setQueryData(profileQuery.queryKey, (known) => withUiSettingsOf(known, profile));
}

/** Stores interface settings that were changed here. */
export function storeUiSettings(queryClient: QueryClient, changed: Profile['ui_settings']): void {
  queryClient.setQueryData(
    profileQuery.queryKey,
    (known) => known && { ...known, ui_settings: { ...known.ui_settings, ...changed } },
  );
}

const cachedProfile = (client: QueryClient) => client.getQueryData<Profile>(queryKey(sessionValidate));

const savesUiSettings = (client: QueryClient) => client.isMutating({ mutationKey: uiSettingsKey }) > 0;

function withUiSettingsOf(known: Profile | undefined, profile: Profile): Profile {
  return known?.id === profile.id ? { ...profile, ui_settings: known.ui_settings } : profile;
}
