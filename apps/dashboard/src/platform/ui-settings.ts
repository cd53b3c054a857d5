import { profileUpdate } from '@confab/contract/features/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { profileQuery, storeProfile } from './profile-query.ts';
import { useProfile } from './account-context.ts';
import { call } from './call.ts';

/**
 * One setting of the interface that follows the user to every device, and the way to change it. It changes at
 * once; when it cannot be saved it lasts as long as the page, which is no reason to bother anybody.
 */
export function useUiSetting(key: string): [unknown, (value: unknown) => void] {
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
  const change = (value: unknown) => {
    const current = queryClient.getQueryData(profileQuery.queryKey);
    if (!current) return;
    storeProfile(queryClient, { ...current, ui_settings: { ...current.ui_settings, [key]: value } });
    mutate();
  };
  return [profile.ui_settings[key], change];
}
