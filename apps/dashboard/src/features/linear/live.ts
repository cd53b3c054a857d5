import { linearLinksChanged } from '@confab/contract/features/linear';
import type { QueryClient } from '@tanstack/react-query';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { refetchLinks } from './api.ts';

/** Links made by one agent are shown to the others. Registered once, however often it is called. */
export function watchLinks(): void {
  registerLivePatch(linearLinksChanged, refetch);
}

function refetch(queryClient: QueryClient, { account_id: accountId }: { account_id: number }): void {
  void refetchLinks(queryClient, accountId);
}
