import type { showAssistantFigures as route } from '@confab/contract/features/captain-assistant';
import type { InputOf, ResponseOf } from '@confab/contract/kit/route';
import type { Platform } from '../../../../platform/platform.ts';
import { unixSeconds } from '../../../../platform/time/wire-time.ts';
import type { AssistantKey } from '../../assistants/queries.ts';
import { requireAssistant } from '../../assistants/steps/require-assistant.ts';
import { amountOf, rangeOfDays } from '../model.ts';
import { sumDays } from '../queries.ts';
import { hasPrices } from '../steps/has-prices.ts';

/** What an assistant did and cost. Throws `not_found`, and `invalid` for an invalid range. */
export async function showFigures(
  platform: Platform,
  key: AssistantKey,
  input: InputOf<typeof route>,
): Promise<ResponseOf<typeof route>> {
  const { db, clock } = platform;
  await requireAssistant(db, key);
  const range = rangeOfDays(input, clock.now());
  const { answers, inputTokens, outputTokens, cost, confirmed, assumed, handedOff } = await sumDays(
    db,
    key,
    range,
  );
  const isPriced = hasPrices(platform);
  return {
    since: unixSeconds(range.since),
    until: unixSeconds(range.until),
    answers,
    outcomes: { confirmed, assumed, handed_off: handedOff },
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    cost: isPriced ? amountOf(cost) : null,
    cost_per_answer: isPriced && answers > 0 ? amountOf(cost) / answers : null,
  };
}
