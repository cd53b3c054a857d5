import { outcomesPerPage, type listCaptainOutcomes as route } from '@confab/contract/features/captain-report';
import type { InputOf, ResponseOf } from '@confab/contract/kit/route';
import type { Platform } from '../../../../platform/platform.ts';
import { rangeOf } from '../../paging-model.ts';
import { daysOf } from '../model.ts';
import { countOutcomes, listOutcomes } from '../queries.ts';
import { outcomeView } from '../view.ts';

/** The conversations that figures count. Throws `invalid` for days that are none. */
export async function listOutcomeRows(
  { db }: Platform,
  accountId: number,
  input: InputOf<typeof route>,
): Promise<ResponseOf<typeof route>> {
  const days = daysOf(input);
  const which = { assistantId: input.assistant_id ?? undefined, outcome: input.outcome ?? undefined };
  const { page, ...range } = rangeOf(input.page, outcomesPerPage);
  const [count, rows] = await Promise.all([
    countOutcomes(db, accountId, days, which),
    listOutcomes(db, accountId, days, { ...which, ...range }),
  ]);
  return { payload: rows.map(outcomeView), meta: { count, current_page: page } };
}
