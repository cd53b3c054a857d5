import { slaPolicyChanged } from '@confab/contract/features/sla-policy';
import type { QueryClient } from '@tanstack/react-query';
import { registerLivePatch } from '../../platform/live/patches.ts';
import { refetchSlaPolicies } from './api.ts';

/** Whatever one member changes, the others see. Once, however many screens ask for it. */
export function watchSlaPolicies(): void {
  registerLivePatch(slaPolicyChanged, refetch);
}

function refetch(queryClient: QueryClient, { account_id: accountId }: { account_id: number }): void {
  void refetchSlaPolicies(queryClient, accountId);
}
