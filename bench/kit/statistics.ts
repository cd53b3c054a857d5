/** The median; the mean of the two middle ones of an even number. Throws without numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  const high = sorted[Math.floor(sorted.length / 2)];
  const low = sorted[Math.ceil(sorted.length / 2) - 1];
  if (low === undefined || high === undefined) throw new Error('no numbers, no median');
  return (low + high) / 2;
}

/** The percentile `share` (0…1) of the numbers, by nearest rank. Throws without numbers. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error('no numbers, no percentile');
  return found;
}

export type Compared = { figure: number; control: number; ratio: number };

/**
 * Measures and its control in turn, `count` times: a temporary slowdown of the machine affects both. Returns
 * the medians, and the median of the pairs' ratios.
 */
export async function measurePairs(
  count: number,
  figure: () => Promise<number>,
  control: () => Promise<number>,
): Promise<Compared> {
  const pairs: { figure: number; control: number }[] = [];
  for (let pair = 0; pair < count; pair += 1) {
    pairs.push({ figure: await figure(), control: await control() });
  }
  return medianOfPairs(pairs);
}

/** Medians of pairs measured in turn, and the median of their ratios. */
export function medianOfPairs(pairs: readonly { figure: number; control: number }[]): Compared {
  return {
    figure: median(pairs.map((pair) => pair.figure)),
    control: median(pairs.map((pair) => pair.control)),
    ratio: median(pairs.map((pair) => pair.figure / pair.control)),
  };
}
