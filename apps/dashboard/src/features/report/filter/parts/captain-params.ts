import type { CaptainOutcome } from '@confab/contract/features/captain-assistant';
import type { DateRange } from '@confab/ui/date-range-picker';
import type { OutcomeFilter } from '../../model.ts';
import { idIn, pageIn, pageSearch, rangeIn, rangeSearch, type Search } from './search-params.ts';

/** The parameters of the report on assistants; its list has all outcomes of all assistants by default. */
export type CaptainView = OutcomeFilter & { range: DateRange };

export const outcomeIds = ['confirmed', 'assumed', 'handed_off'] as const satisfies readonly CaptainOutcome[];

export function captainView(search: Search): CaptainView {
  return {
    range: rangeIn(search),
    assistantId: idIn(search['assistant']),
    outcome: outcomeIds.find((each) => each === search['outcome']),
    page: pageIn(search),
  };
}

export function captainSearch({ range, assistantId, outcome, page }: CaptainView): Search {
  return {
    ...rangeSearch(range),
    ...(assistantId === undefined ? {} : { assistant: assistantId }),
    ...(outcome === undefined ? {} : { outcome }),
    ...pageSearch(page),
  };
}
