import type { showCaptainReport as route } from '@confab/contract/features/captain-report';
import type { InputOf, ResponseOf } from '@confab/contract/kit/route';
import type { Platform } from '../../../../platform/platform.ts';
import { amountOf, daysOf } from '../model.ts';
import { sumAssistants, sumTranscripts } from '../queries.ts';
import { hasPrices } from '../steps/has-prices.ts';

/** What the assistants of an account did. Throws `invalid` for invalid dates. */
export async function showReport(
  platform: Platform,
  accountId: number,
  input: InputOf<typeof route>,
): Promise<ResponseOf<typeof route>> {
  const isPriced = hasPrices(platform);
  const days = daysOf(input);
  const rows = await sumAssistants(platform.db, accountId, days);
  const transcripts = await sumTranscripts(platform.db, accountId, days);
  const isAudioPriced = platform.languageModel.captainTasks?.transcription?.audioPrice !== undefined;
  return {
    payload: rows.map(({ handedOff, cost, ...row }) => ({
      ...row,
      handed_off: handedOff,
      cost: isPriced ? amountOf(cost) : null,
    })),
    transcripts: { ...transcripts, cost: isAudioPriced ? amountOf(transcripts.cost) : null },
  };
}
