import { captainOutcomes } from '@confab/contract/features/captain-assistant';
import type { OutcomeRow } from '@confab/contract/features/captain-report';
import type { StoredOutcome } from './queries.ts';

export function outcomeView({ display_id: id, outcome, ...row }: StoredOutcome): OutcomeRow {
  return { ...row, conversation_id: id, outcome: captainOutcomes[outcome] ?? 'assumed' };
}
