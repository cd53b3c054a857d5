import { slaPolicyChanged } from '@confab/contract/features/sla-policy';
import type { QueryClient } from '@tanstack/react-query';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { refetchSlaPolicies } from './api.ts';

/** Changes by one member are shown to the others. Registered once, however many screens call it. */
export function watchSlaPolicies(): void {
  registerLivePatch(slaPolicyChanged, refetch);
}

function refetch(queryClient: QueryClient, { account_id: accountId }: { account_id: number }): void {
  void refetchSlaPolicies(queryClient, accountId);
}
