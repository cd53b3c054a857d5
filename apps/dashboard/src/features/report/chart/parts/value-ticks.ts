import { scaleLinear } from '@visx/scale';

/** What the values of a chart are: numbers of something, or seconds. */
export type ValueUnit = 'count' | 'duration';

const maxSteps = 5;
const [minute, hour, day] = [60, 3600, 86_400];
const timeSteps = [1, 2, 5, 10, 15, 30]
  .concat([1, 2, 5, 10, 15, 30].map((count) => count * minute))
  .concat([1, 2, 3, 6, 12].map((count) => count * hour))
  .concat(day);

/** Where a value axis has its ticks: round numbers, or times that people round to, from 0 to at least `most`. */
export function valueTicks(max: number, unit: ValueUnit): number[] {
  if (unit === 'count') return roundTicks(max);
  const step = timeSteps.find((each) => max <= each * maxSteps);
  if (step === undefined) return roundTicks(max / day).map((days) => days * day);
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, index) => index * step);
}

function roundTicks(max: number): number[] {
  const scale = scaleLinear<number>({ domain: [0, Math.max(1, max)], nice: maxSteps });
  return scale.ticks(maxSteps).filter((tick) => Number.isInteger(tick));
}
