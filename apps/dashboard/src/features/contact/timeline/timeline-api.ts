import { listContactTimeline } from '@confab/contract/features/contact-timeline';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';
import { queryKey } from '../../../platform/calls/keys.ts';

/** What happened to a contact, page by page, the newest first. */
export function timelineQuery(accountId: number, id: number) {
  const params = { account_id: accountId, id };
  return infiniteQueryOptions({
    queryKey: [...queryKey(listContactTimeline, params), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(listContactTimeline, {
        params,
        input: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next,
  });
}
