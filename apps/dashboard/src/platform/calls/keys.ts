import type { CallableRoute, CallOptions } from '@confab/client/call';
import type { InputOf, ParamsOf, ResponseOf } from '@confab/contract/kit/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/**
 * The cache key of a call: route name, then path params, then input. A prefix of it matches all its calls:
 * `queryClient.invalidateQueries({ queryKey: queryKey(listLabels, { account_id: 1 }) })`.
 */
export function queryKey<R extends CallableRoute>(route: R, params?: ParamsOf<R>, input?: InputOf<R>) {
  const key: readonly unknown[] = [route.name, params, input].filter((part) => part !== undefined);
  return key;
}

/** Options for `useQuery` and related hooks: calls the route, keyed by `queryKey`, aborted when unused. */
export function routeQuery<R extends CallableRoute>(
  route: R,
  options: Omit<CallOptions<R>, 'signal' | 'files' | 'idempotencyKey'>,
) {
  const { params, input } = options as CallOptions<R>;
  return queryOptions<ResponseOf<R>>({
    queryKey: queryKey(route, params, input),
    queryFn: ({ signal }) => call(route, { ...(options as CallOptions<R>), signal }),
  });
}
