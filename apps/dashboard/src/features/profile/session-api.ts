import { sessionEnd, sessionEndOthers, sessionList } from '@confab/contract/features/session';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';

/** Where the user is logged in. */
export const sessionsQuery = routeQuery(sessionList, {});

/** Logs out one device, or all others when none is named. */
export function endSessionsMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: number | undefined) =>
      id === undefined ? call(sessionEndOthers, {}) : call(sessionEnd, { params: { id } }),
    // Also after an error: it may be deleted already.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKey(sessionList) }),
  });
}
