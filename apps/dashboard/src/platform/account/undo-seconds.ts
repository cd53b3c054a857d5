import type { QueryClient } from '@tanstack/react-query';
import { profileQuery } from './profile-query.ts';

/** For how long the user can undo an email; 0 for never. */
export const undoChoices = [0, 5, 10, 20, 30] as const;
export const undoSetting = 'undo_send_seconds';

export function undoSecondsOf(queryClient: QueryClient): number {
  return undoSecondsIn(queryClient.getQueryData(profileQuery.queryKey)?.ui_settings[undoSetting]);
}

export function undoSecondsIn(chosen: unknown): number {
  return undoChoices.find((seconds) => seconds === Number(chosen)) ?? 0;
}
