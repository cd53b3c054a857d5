import { CallError } from '@confab/client/call';
import { QueryClient } from '@tanstack/react-query';

/** Live events keep the cache correct, so refetching is only for what they cannot cover. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
        refetchOnWindowFocus: false,
      },
    },
  });
}

/** What the server has decided will not change by asking again. */
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status >= 500;
}
