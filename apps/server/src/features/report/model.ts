import {
  reportRowsPerPage,
  type AverageMetric,
  type CountMetric,
  type ReportMetric,
  type ReportType,
  type RowMetric,
} from '@confab/contract/features/report';

/** Stored as 0…8 in this order. */
export const eventNames = [
  'conversation_created',
  'message_incoming',
  'message_outgoing',
  'conversation_resolved',
  'conversation_bot_resolved',
  'conversation_bot_handoff',
  'first_response',
  'reply_time',
  'survey_sent',
] as const;
export type EventName = (typeof eventNames)[number];

export function nameNumber(name: EventName): number {
  return eventNames.indexOf(name);
}

/** Stored as 0…4; a channel is the sum of its inboxes. */
const dimensions = ['account', 'inbox', 'agent', 'team', 'label'] as const satisfies readonly ReportType[];

export function dimensionNumber(type: ReportType): number {
  return dimensions.indexOf(type === 'channel' ? 'inbox' : type);
}

/**
 * What a report is about, as it is added up: the account has an empty key, a label its title, the others their id; a
 * channel has the keys of its inboxes.
 */
export type Subject = { type: ReportType; keys: readonly string[]; name: string | null };

export const wholeAccount: Subject = { type: 'account', keys: [''], name: null };

/** How a metric is computed from the rows of one name. */
const counted: Record<CountMetric, { name: EventName; once: boolean }> = {
  conversations_count: { name: 'conversation_created', once: false },
  incoming_messages_count: { name: 'message_incoming', once: false },
  outgoing_messages_count: { name: 'message_outgoing', once: false },
  // Each conversation once, and only those that are resolved now.
  resolutions_count: { name: 'conversation_resolved', once: true },
  bot_resolutions_count: { name: 'conversation_bot_resolved', once: true },
  bot_handoffs_count: { name: 'conversation_bot_handoff', once: false },
};

const averaged: Record<AverageMetric, EventName> = {
  avg_first_response_time: 'first_response',
  avg_resolution_time: 'conversation_resolved',
  reply_time: 'reply_time',
};

export function isCount(metric: string): metric is CountMetric {
  return Object.hasOwn(counted, metric);
}

export function isAverage(metric: string): metric is AverageMetric {
  return Object.hasOwn(averaged, metric);
}

export function nameOf(metric: ReportMetric): EventName {
  return isCount(metric) ? counted[metric].name : averaged[metric];
}

/** The sums of one name in one period. */
export type Sums = {
  count: number;
  /** For resolutions: those whose conversation is still resolved. */
  resolvedCount: number;
  /** Of these: those that follow another one of the same conversation in the same period. */
  repeatedCount: number;
  valueMs: number;
  businessMs: number;
};

export const noSums: Sums = { count: 0, resolvedCount: 0, repeatedCount: 0, valueMs: 0, businessMs: 0 };

/** Of several subjects together. */
export function addedUp(all: readonly Sums[]): Sums {
  return all.reduce(
    (left, right) => ({
      count: left.count + right.count,
      resolvedCount: left.resolvedCount + right.resolvedCount,
      repeatedCount: left.repeatedCount + right.repeatedCount,
      valueMs: left.valueMs + right.valueMs,
      businessMs: left.businessMs + right.businessMs,
    }),
    noSums,
  );
}

export function countOf(metric: CountMetric, sums: Sums): number {
  return counted[metric].once ? sums.resolvedCount - sums.repeatedCount : sums.count;
}

/** Which rows a figure counts, and how many those are. */
export function rowsOf(metric: Exclude<RowMetric, BotMetric>): {
  name: EventName;
  once: boolean;
  countOf: (sums: Sums) => number;
} {
  const all = (name: EventName) => ({ name, once: false, countOf: (sums: Sums) => sums.count });
  if (metric === 'all_resolutions_count') return all('conversation_resolved');
  if (metric === 'surveys_sent_count') return all('survey_sent');
  if (!isCount(metric)) return all(nameOf(metric));
  return { ...counted[metric], countOf: (sums) => countOf(metric, sums) };
}

const botMetrics = {
  bot_conversations_count: 'conversation_created',
  bot_messages_count: 'message_outgoing',
} as const satisfies Partial<Record<RowMetric, EventName>>;
export type BotMetric = keyof typeof botMetrics;

export function isOfBots(metric: RowMetric): metric is BotMetric {
  return Object.hasOwn(botMetrics, metric);
}

/** The bots whose rows a metric counts. */
export function botNameOf(metric: BotMetric): EventName {
  return botMetrics[metric];
}

/** The rest is copied from its conversation. */
const ofMessages: readonly EventName[] = [
  'message_incoming',
  'message_outgoing',
  'first_response',
  'reply_time',
  'survey_sent',
];

export function isMessageEvent(name: EventName): boolean {
  return ofMessages.includes(name);
}

/** Seconds; null when there is nothing to average. */
export function averageOf(sums: Sums, isBusiness: boolean): number | null {
  return sums.count === 0 ? null : (isBusiness ? sums.businessMs : sums.valueMs) / sums.count / 1000;
}

/** Moments in milliseconds; the second is behind the range. */
export type Range = { since: number; until: number };

/** The range of a request; undefined when nothing can be in it. */
export function rangeOf(input: { since?: number | null; until?: number | null }): Range | undefined {
  const { since, until } = input;
  if (since == null || until == null || until <= since) return undefined;
  return { since: Math.round(since * 1000), until: Math.round(until * 1000) };
}

/** The range of the same length before it. */
export function rangeBefore({ since, until }: Range): Range {
  return { since: Math.max(0, since - (until - since)), until: since };
}

/** Whole percent, truncated; 0 of nothing. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.trunc((part / whole) * 100);
}

/** The number of a page of rows, and which rows are on it. */
export function rowPageOf(page: number | null | undefined): [number, { offset: number; limit: number }] {
  const number = page ?? 1;
  return [number, { offset: (number - 1) * reportRowsPerPage, limit: reportRowsPerPage }];
}
