import type { RowMetric } from '@confab/contract/features/report';
import { accountPath } from '../../../platform/account/access.ts';
import type { TimeRange, FigureType, LiveScope } from '../model.ts';

export type RowsOf = {
  metric: RowMetric;
  about: { type: FigureType; id?: number };
  range: TimeRange;
  isBusiness: boolean;
};

/** Where the rows behind a figure are listed. */
export function rowsPath(accountId: number, { metric, about, range, isBusiness }: RowsOf): string {
  const search = new URLSearchParams({
    metric,
    ...(about.type === 'account' ? {} : { type: about.type, id: String(about.id) }),
    since: String(range.since),
    until: String(range.until),
    ...(isBusiness ? { hours: 'business' } : {}),
  });
  return accountPath(accountId, `reports/rows?${search.toString()}`);
}

/** Where the conversations behind a live count are listed. */
export function livePath(accountId: number, state: string, scope: LiveScope = {}): string {
  const of = Object.entries(scope).map(([key, id]): [string, string] => [key, String(id)]);
  const search = new URLSearchParams([['state', state], ...of]);
  return accountPath(accountId, `reports/rows?${search.toString()}`);
}
