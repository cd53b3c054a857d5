import type { Platform } from '../../../platform/platform.ts';
import { countOf, nameOf, percentOf, rangeOf, wholeAccount } from '../model.ts';
import { countBegun } from '../steps/count-begun.ts';
import { readPeriods } from '../steps/read-sums.ts';
import { listBotInboxes } from '../subject-queries.ts';
import { countBotMessages } from '../sum-queries.ts';

/** Conversations of inboxes that have a bot now, and what of the account's the bots resolved and handed over. */
export async function showBotMetrics(
  { db }: Platform,
  accountId: number,
  input: { since?: number | null; until?: number | null },
) {
  const range = rangeOf(input);
  const inboxIds = await listBotInboxes(db, accountId);
  if (range === undefined || inboxIds.length === 0)
    return { conversation_count: 0, message_count: 0, resolution_rate: 0, handoff_rate: 0 };
  const [began, ofAccount, messages] = await Promise.all([
    countBegun(db, accountId, inboxIds, range),
    readPeriods(db, accountId, {
      names: [nameOf('bot_resolutions_count'), nameOf('bot_handoffs_count')],
      range,
      subject: wholeAccount,
      starts: [range.since],
    }),
    countBotMessages(db, accountId, inboxIds, range),
  ]);
  const rate = (metric: 'bot_resolutions_count' | 'bot_handoffs_count') =>
    percentOf(countOf(metric, ofAccount(0, nameOf(metric))), began);
  return {
    conversation_count: began,
    message_count: messages,
    resolution_rate: rate('bot_resolutions_count'),
    handoff_rate: rate('bot_handoffs_count'),
  };
}
