import { useNavigate, useSearch } from '@tanstack/react-router';
import { accountPath } from '../../../../platform/account/access.ts';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import type { Search } from './search-params.ts';

type ReportLocation<V> = {
  view: V;
  /** `isStep`: the back button returns to the previous selection. */
  change: (view: V, isStep?: boolean) => void;
  /** The URL has no parameters, which is how the sidebar opens a report. */
  isPlain: boolean;
};

/** The selection of a report, stored in its URL. */
export function useReportLocation<V>(
  path: string,
  read: (search: Search) => V,
  write: (view: V) => Search,
): ReportLocation<V> {
  const navigate = useNavigate();
  const accountId = useAccountId();
  const search: Search = useSearch({ strict: false });
  return {
    view: read(search),
    change: (view, isStep = false) =>
      void navigate({
        to: accountPath(accountId, `reports/${path}`),
        search: write(view),
        replace: !isStep,
      }),
    isPlain: Object.keys(search).length === 0,
  };
}
