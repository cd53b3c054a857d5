import type { CallableRoute, CallOptions } from '@confab/client/call';
import type { InputOf, ParamsOf, ResponseOf } from '@confab/contract/kit/route';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/**
 * The cache key of a call: route name, then path params, then input. A prefix of it matches all its calls:
 * `queryClient.invalidateQueries({ queryKey: queryKey(listLabels, { account_id: 1 }) })`.
 */
export function queryKey<R extends CallableRoute>(route: R, params?: ParamsOf<R>, input?: InputOf<R>) {
  const key: readonly unknown[] = [route.name, params, input].filter((part) => part !== undefined);
  return key;
}

/** Options for `useQuery` and its kin: calls the route, keyed by `queryKey`, aborted when nobody waits. */
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

/**
 * Options for `useInfiniteQuery` over pages: `inputOf` makes the input of a page, `nextPage` reads the next
 * page's parameter from an answer (undefined: no more). The key holds the input of the first page.
 */
export function routePages<R extends CallableRoute, Page>(
  route: R,
  options: {
    params: ParamsOf<R>;
    firstPage: Page;
    inputOf: (page: Page) => InputOf<R>;
    nextPage: (answer: ResponseOf<R>, all: readonly ResponseOf<R>[], page: Page) => Page | undefined;
  },
) {
  const { params, firstPage, inputOf, nextPage } = options;
  return infiniteQueryOptions({
    queryKey: [...queryKey(route, params, inputOf(firstPage)), 'pages'],
    queryFn: ({ signal, pageParam }) =>
      call(route, { params, input: inputOf(pageParam as Page), signal } as CallOptions<R>),
    initialPageParam: firstPage as unknown,
    getNextPageParam: (last, all, page) => nextPage(last, all, page as Page),
  });
}
