import { profileUpdate } from '@confab/contract/features/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { profileQuery, storeUiSettings } from './profile-query.ts';
import { useProfile } from './account-context.ts';
import { call } from '../calls/call.ts';

type UiSettings = Readonly<Record<string, unknown>>;

/** One interface setting that follows the user to every device, and its setter, as in `useUiSettings`. */
export function useUiSetting(key: string): [unknown, (value: unknown) => void] {
  const [settings, change] = useUiSettings();
  return [settings[key], (value) => change({ [key]: value })];
}

/**
 * The interface settings that follow the user to every device, and what changes some of them. They change immediately;
 * if they cannot be saved they last until the page is closed, without an error message.
 */
export function useUiSettings(): [UiSettings, (changed: UiSettings) => void] {
  const queryClient = useQueryClient();
  const profile = useProfile();
  const { mutate } = useMutation({
    scope: { id: 'ui-settings' },
    // The server replaces the whole map, so it is read at the last moment: other keys may have changed.
    mutationFn: () =>
      call(profileUpdate, {
        input: { ui_settings: queryClient.getQueryData(profileQuery.queryKey)?.ui_settings ?? {} },
      }),
  });
  const change = (changed: UiSettings) => {
    storeUiSettings(queryClient, changed);
    mutate();
  };
  return [profile.ui_settings, change];
}
