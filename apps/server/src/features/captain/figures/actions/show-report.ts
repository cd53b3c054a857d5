import type { showCaptainReport as route } from '@confab/contract/features/captain-report';
import type { InputOf, ResponseOf } from '@confab/contract/kit/route';
import type { Platform } from '../../../../platform/platform.ts';
import { amountOf, daysOf } from '../model.ts';
import { sumAssistants } from '../queries.ts';
import { hasPrices } from '../steps/has-prices.ts';

/** What the assistants of an account did. Throws `invalid` for invalid dates. */
export async function showReport(
  platform: Platform,
  accountId: number,
  input: InputOf<typeof route>,
): Promise<ResponseOf<typeof route>> {
  const isPriced = hasPrices(platform);
  const rows = await sumAssistants(platform.db, accountId, daysOf(input));
  return {
    payload: rows.map(({ handedOff, cost, ...row }) => ({
      ...row,
      handed_off: handedOff,
      cost: isPriced ? amountOf(cost) : null,
    })),
  };
}
