import { useEffect, useEffectEvent } from 'react';

type PagedQuery = {
  data: { payload: readonly unknown[] } | undefined;
  /** The rows are those of the previous page until this one is loaded. */
  isPlaceholderData: boolean;
};

type Pages = {
  page: number;
  perPage: number;
  /** Undefined where the server returns no count. */
  total: number | undefined;
  go: (page: number) => void;
};

/** Redirects from a page that lost its last row to the last existing one. */
export function useExistingPage({ data, isPlaceholderData }: PagedQuery, pages: Pages): void {
  const { page, perPage, total, go } = pages;
  const isGone = page > 1 && !isPlaceholderData && data?.payload.length === 0;
  const leadAway = useEffectEvent(() => {
    const last = total === undefined ? page - 1 : Math.ceil(total / perPage);
    go(Math.max(1, Math.min(last, page - 1)));
  });
  useEffect(() => {
    if (isGone) leadAway();
  }, [isGone, page]);
}
