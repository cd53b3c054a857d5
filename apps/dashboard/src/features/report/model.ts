import type { ReportGroup, ReportMetric } from '@confab/contract/features/report';

/** What a figure screen is about. */
export type FigureType = 'account' | 'agent' | 'label' | 'inbox' | 'team';
export type SubjectType = Exclude<FigureType, 'account'>;

/** A range in seconds since 1970; the second is behind it. */
export type AskedRange = { since: number; until: number };

/** Which figures are asked for. */
export type Asked = { range: AskedRange; isBusiness: boolean };

/** Which of them over time. */
export type AskedSeries = Asked & { group: ReportGroup; metric: ShownMetric };

export const shownMetrics = [
  'conversations_count',
  'incoming_messages_count',
  'outgoing_messages_count',
  'avg_first_response_time',
  'avg_resolution_time',
  'resolutions_count',
  'reply_time',
] as const satisfies readonly ReportMetric[];
export const botMetrics = [
  'bot_resolutions_count',
  'bot_handoffs_count',
] as const satisfies readonly ReportMetric[];
export type ShownMetric = (typeof shownMetrics)[number] | (typeof botMetrics)[number];

export function isDuration(metric: ShownMetric): boolean {
  return metric.startsWith('avg_') || metric === 'reply_time';
}

/** `agent-report-23-11-2026-business-hours.csv`: by type, day and whether only business hours count. */
export function fileName(type: string, suffix: string | undefined, day: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${two(day.getDate())}-${two(day.getMonth() + 1)}-${day.getFullYear()}`;
  return `${[`${type}-report`, date, ...(suffix === undefined ? [] : [suffix])].join('-')}.csv`;
}

/** Part of a whole in percent, to two decimals. */
export function percentText(part: number, whole: number, language: string): string {
  const format = { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(language, format).format(whole === 0 ? 0 : part / whole);
}

export type Satisfaction = { total: number; satisfied: number };

/** How many answered, and how many of them with 4 or 5. */
export function satisfactionOf(ratings: Readonly<Record<string, number>>): Satisfaction {
  const total = Object.values(ratings).reduce((sum, count) => sum + count, 0);
  return { total, satisfied: (ratings['4'] ?? 0) + (ratings['5'] ?? 0) };
}

/** Which SLAs a report is about; absent keys are all. */
export type SlaChoice = {
  agentId?: number;
  inboxId?: number;
  teamId?: number;
  policyId?: number;
  label?: string;
};

export type HeatDay = { start: Date; counts: number[] };

/** The seven days that end with today, midnight first, in the clock of this device. */
export function heatDays(now: Date): Date[] {
  return Array.from(
    { length: 7 },
    (_, index) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - 6 + index),
  );
}

/** Points by hour laid out as days of 24 hours; an hour that clocks show twice counts both. */
export function heatOf(
  days: readonly Date[],
  points: readonly { value: number; timestamp: number }[],
): HeatDay[] {
  const heat = days.map((start) => ({ start, counts: Array.from({ length: 24 }, () => 0) }));
  for (const { value, timestamp } of points) {
    const at = new Date(timestamp * 1000);
    const day = heat.find(({ start }) => start.toDateString() === at.toDateString());
    const hour = at.getHours();
    if (day !== undefined) day.counts[hour] = (day.counts[hour] ?? 0) + value;
  }
  return heat;
}
