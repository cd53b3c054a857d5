import type { CaptainOutcome } from '@confab/contract/features/captain-assistant';
import { noTeamId, type ReportGroup, type ReportMetric } from '@confab/contract/features/report';

/** What a figure screen is about. */
export type FigureType = 'account' | 'agent' | 'label' | 'inbox' | 'team' | 'channel';
/** What has a screen and a file of its own. */
export type SubjectType = Exclude<FigureType, 'account' | 'channel'>;

/** A range in seconds since 1970; the second is behind it. */
export type TimeRange = { since: number; until: number };

/** The requested figures. */
export type FigureFilter = { range: TimeRange; isBusiness: boolean };

/** Which of them over time. */
export type SeriesFilter = FigureFilter & { group: ReportGroup; metric: ShownMetric };

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

export function isDuration(metric: string): boolean {
  return metric.startsWith('avg_') || metric === 'reply_time';
}

/** `agent-report-23-11-2026-business-hours.csv`: by type, day and whether only business hours count. */
export function fileName(
  type: string,
  suffix: string | undefined,
  day: Date,
  ending: 'csv' | 'png' = 'csv',
): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${two(day.getDate())}-${two(day.getMonth() + 1)}-${day.getFullYear()}`;
  return `${[`${type}-report`, date, ...(suffix === undefined ? [] : [suffix])].join('-')}.${ending}`;
}

/** Part of a whole in percent, to two decimals. */
export function percentText(part: number, whole: number, language: string): string {
  const format = { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat(language, format).format(whole === 0 ? 0 : part / whole);
}

/** How many were sent and answered, the share of answers with 4 or 5, and the share of surveys answered. */
export function sharesOf(metrics: {
  ratings_count: Readonly<Record<string, number>>;
  total_sent_messages_count: number;
}) {
  const { ratings_count: ratings, total_sent_messages_count: sent } = metrics;
  const responses = Object.values(ratings).reduce((sum, count) => sum + count, 0);
  const satisfied = (ratings['4'] ?? 0) + (ratings['5'] ?? 0);
  return {
    surveys_sent: sent,
    responses,
    satisfaction: responses === 0 ? 0 : satisfied / responses,
    response_rate: sent === 0 ? 0 : responses / sent,
  };
}

export const csatRatings = [5, 4, 3, 2, 1] as const;

/** Which ratings a list has: those of 4 and 5, one of them, or all. */
export type ShownRating = (typeof csatRatings)[number] | 'satisfied' | undefined;

/** Which conversations a report is about; absent keys are all. */
export type SubjectChoice = { agentId?: number; inboxId?: number; teamId?: number };

/** The same of SLAs. */
export type SlaChoice = SubjectChoice & { policyId?: number; label?: string };

/** A selection with some changes, without cleared values. */
export function chosen<C extends object>(choice: C, change: { [K in keyof C]?: C[K] | undefined }): C {
  const all = Object.entries({ ...choice, ...change }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(all) as C;
}

export type HeatDay = { start: Date; counts: number[] };

/** The seven days that end with today, midnight first, in the clock of this device. */
export function heatDays(now: Date): Date[] {
  return Array.from(
    { length: 7 },
    (_, index) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - 6 + index),
  );
}

/** An hour of a day as clocks show it; one that they show twice is two hours long. */
export function hourRange(day: Date, hour: number): TimeRange {
  const at = (hours: number) =>
    new Date(day.getFullYear(), day.getMonth(), day.getDate(), hours).getTime() / 1000;
  return { since: at(hour), until: at(hour + 1) };
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

/** The first and the last day. */
export type Days = { start: string; end: string };

/** Which conversations of assistants are listed: all by default. */
export type OutcomeFilter = {
  range: Days;
  assistantId?: number | undefined;
  outcome?: CaptainOutcome | undefined;
  page: number;
};
/** Whose conversations a live count is about; absent keys are all. */
export type LiveScope = { agent?: number; team?: number; inbox?: number };

export type LiveGroup = { id: number; open: number; unattended: number; unassigned: number };

type AnsweredGroup = Omit<LiveGroup, 'id'> & {
  team_id?: number | null;
  inbox_id?: number;
  assignee_id?: number | null;
};

/** The fullest first; those of no team under 0. */
export function busiestFirst(answer: readonly AnsweredGroup[], by: 'inbox' | 'team'): LiveGroup[] {
  return answer
    .map(({ open, unattended, unassigned, [`${by}_id` as const]: id }) => ({
      id: id ?? noTeamId,
      open,
      unattended,
      unassigned,
    }))
    .toSorted((left, right) => right.open - left.open || left.id - right.id);
}
