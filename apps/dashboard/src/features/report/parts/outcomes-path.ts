import { accountPath } from '../../../platform/account/access.ts';
import { captainSearch, type CaptainView } from '../filter/parts/captain-params.ts';

/** Where the conversations of assistants behind a figure are listed. */
export function outcomesPath(accountId: number, view: CaptainView): string {
  const pairs = Object.entries(captainSearch(view)).map(([name, value]) => [name, String(value)]);
  const search = new URLSearchParams(pairs).toString();
  return accountPath(accountId, `reports/captain${search === '' ? '' : `?${search}`}`);
}
