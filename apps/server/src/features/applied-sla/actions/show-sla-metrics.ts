import { maxReportedSlas, type SlaMetrics } from '@confab/contract/features/applied-sla';
import type { Platform } from '../../../platform/platform.ts';
import { hitRate, type SlaInput } from '../model.ts';
import { countSlas } from '../queries.ts';
import { reportedRange } from '../steps/reported-range.ts';

export async function showSlaMetrics(
  platform: Platform,
  accountId: number,
  input: SlaInput,
  limit = maxReportedSlas,
): Promise<SlaMetrics> {
  const { filter, countedSince } = await reportedRange(platform, accountId, input, limit);
  const { total, misses } = await countSlas(platform.db, accountId, filter);
  return {
    total_applied_slas: total,
    number_of_sla_misses: misses,
    hit_rate: hitRate(total, misses),
    ...(countedSince === undefined ? {} : { counted_since: Math.floor(countedSince.getTime() / 1000) }),
  };
}
