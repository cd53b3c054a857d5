import type { Harness } from './harness.ts';

/** One row of the table. Without a control the figure itself is the ratio. */
export type Row = {
  readonly id: string;
  readonly what: string;
  /** Unit of figure and control. */
  readonly unit: string;
  readonly figure: number;
  readonly control: number | null;
  readonly ratio: number;
  /** The target of the ratio, or of the figure in a row made by `withControl`; null for informative rows. */
  readonly goal: number | null;
  readonly better: 'lower' | 'higher';
  readonly met: boolean;
};

export type Benchmark = { readonly id: string; readonly run: (harness: Harness) => Promise<Row[]> };

type BenchmarkLabels = Pick<Row, 'id' | 'what' | 'unit' | 'goal' | 'better'>;

/** A row with a figure and a control measured in pairs; `ratio` is the median of the pairs' ratios. */
export function compared(
  labels: BenchmarkLabels,
  measured: { figure: number; control: number; ratio: number },
): Row {
  return { ...labels, ...measured, met: reaches(labels, measured.ratio) };
}

/** A row with an absolute goal. */
export function absolute(labels: BenchmarkLabels, figure: number): Row {
  return { ...labels, figure, control: null, ratio: figure, met: reaches(labels, figure) };
}

/** A row with an absolute goal and a control; `ratio` is informative. */
export function withControl(
  labels: BenchmarkLabels,
  measured: { figure: number; control: number; ratio: number },
): Row {
  return { ...labels, ...measured, met: reaches(labels, measured.figure) };
}

function reaches({ goal, better }: BenchmarkLabels, ratio: number): boolean {
  if (goal === null) return true;
  return better === 'lower' ? ratio <= goal : ratio >= goal;
}
