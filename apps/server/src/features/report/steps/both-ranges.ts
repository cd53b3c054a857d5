import type { ReportType } from '@confab/contract/features/report';
import { rangeBefore, rangeOf, type Range } from '../model.ts';

export type SummaryInput = {
  type: ReportType;
  id?: number | null;
  since?: number | null;
  until?: number | null;
  business_hours?: boolean | null;
};

/** The same of the range and of the one of its length before it. */
export function bothRanges<T>(
  input: SummaryInput,
  read: (range: Range | undefined) => Promise<T>,
): Promise<[T, T]> {
  const range = rangeOf(input);
  return Promise.all([read(range), read(range && rangeBefore(range))]);
}
