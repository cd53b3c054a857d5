import type { ReportSummary, SubjectSummary } from '@confab/contract/features/report';
import { Failure } from '@confab/contract/kit/errors';
import { csvLine } from '../../../platform/csv/csv-text.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAccount } from '../../account/index.ts';
import { downloadMissedSlas, showSlaMetrics } from '../../applied-sla/index.ts';
import { downloadCsat, showCsatMetrics } from '../../csat/index.ts';
import {
  downloadSubjects,
  showBotSummary,
  showSummary,
  summarizeSubjects,
  type SubjectType,
} from '../../report/index.ts';
import type { SavedReportRow } from '../queries.ts';
import type { Period } from '../schedule-model.ts';
import type { ReportTextKey, ReportTexts } from '../texts-model.ts';

/** A report as text; `left` rows are only in the file. */
export type ReportContent = {
  title: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
  left: number;
  file: { name: string; text: string };
};

/** Rows of an email; a file has them all. */
const maxRows = 100;

type Periods = { now: Period; before: Period };
type ReportRequest = {
  accountId: number;
  search: Record<string, unknown>;
  periods: Periods;
  texts: ReportTexts;
};

/** The content of a saved report for these days. Throws `not_found` for a deleted subject and a disabled feature. */
export function readReport(
  platform: Platform,
  accountId: number,
  { screen, search }: Pick<SavedReportRow, 'screen' | 'search'>,
  periods: Periods,
  texts: ReportTexts,
): Promise<ReportContent> {
  const request = { accountId, search, periods, texts };
  switch (screen) {
    case 'csat':
      return readCsat(platform, request);
    case 'sla':
      return readSla(platform, request);
    case 'bot':
      return readBots(platform, request);
    case 'agent':
      return readSubjects(platform, request, { type: 'agent', title: 'agents' });
    case 'label':
      return readSubjects(platform, request, { type: 'label', title: 'labels' });
    case 'inboxes':
      return readSubjects(platform, request, { type: 'inbox', title: 'inboxes' });
    case 'teams':
      return readSubjects(platform, request, { type: 'team', title: 'teams' });
    default:
      return readFigures(platform, request, { type: 'account', title: 'conversations' });
  }
}

/** Seconds since 1970, as in the API of reports. */
const rangeOf = ({ since, until }: Period) => ({ since: since / 1000, until: until / 1000 });
const hoursOf = (search: Record<string, unknown>) =>
  search['hours'] === 'business' ? { business_hours: true } : {};
const isCompared = (search: Record<string, unknown>): boolean => search['compare'] !== false;

/** A figure, in this period and the one before. */
type Pair = readonly [name: ReportTextKey, now: string, before: string];

function ofPairs(
  { search, periods, texts: { say } }: ReportRequest,
  about: ReportTextKey,
  pairs: readonly Pair[],
): Omit<ReportContent, 'file'> & { file: { name: string; text: string } } {
  const compared = isCompared(search);
  const heads = [say('figure'), say('this_period'), ...(compared ? [say('period_before')] : [])];
  const rows = pairs.map(([name, now, before]) => [say(name), now, ...(compared ? [before] : [])]);
  const { from, to } = periods.now;
  const lines = [[say('period', { days: say('days', { from, to }) })], [], [], heads, ...rows];
  const file = { name: `${about}_report.csv`, text: lines.map(csvLine).join('') };
  return { title: say(about), heads, rows, left: 0, file };
}

const count = String;

async function readFigures(
  platform: Platform,
  request: ReportRequest,
  { type, title }: { type: 'account' | SubjectType; title: ReportTextKey },
): Promise<ReportContent> {
  const { accountId, search, periods, texts } = request;
  const read = (period: Period) =>
    showSummary(platform, accountId, {
      type,
      ...(type === 'account' ? {} : { id: Number(search['id']) }),
      ...rangeOf(period),
      ...hoursOf(search),
    });
  const [now, before] = await Promise.all([read(periods.now), read(periods.before)]);
  const pair = (
    name: ReportTextKey,
    key: keyof ReportSummary,
    write: (value: number | null) => string,
  ): Pair => [name, write(now[key]), write(before[key])];
  const counted = (name: ReportTextKey, key: keyof ReportSummary) =>
    pair(name, key, (value) => count(value ?? 0));
  return ofPairs(request, title, [
    counted('conversations', 'conversations_count'),
    counted('received', 'incoming_messages_count'),
    counted('sent', 'outgoing_messages_count'),
    pair('first_response', 'avg_first_response_time', texts.duration),
    pair('resolution', 'avg_resolution_time', texts.duration),
    counted('resolutions', 'resolutions_count'),
    pair('waiting', 'reply_time', texts.duration),
  ]);
}

async function readSubjects(
  platform: Platform,
  request: ReportRequest,
  about: { type: SubjectType; title: ReportTextKey },
): Promise<ReportContent> {
  const { accountId, search, periods, texts } = request;
  const { say } = texts;
  if (search['id'] !== undefined) return readFigures(platform, request, about);
  const { type, title } = about;
  const input = (period: Period) => ({ ...rangeOf(period), ...hoursOf(search) });
  const [now, before, text] = await Promise.all([
    summarizeSubjects(platform, accountId, type, input(periods.now)),
    isCompared(search) ? summarizeSubjects(platform, accountId, type, input(periods.before)) : undefined,
    downloadSubjects(platform, accountId, type, input(periods.now), texts.language),
  ]);
  const earlier = before && new Map(before.map(({ subject, summary }) => [subject.id, summary]));
  const cell = (summary: SubjectSummary, write: (one: SubjectSummary) => string): string => {
    const other = earlier?.get(summary.id);
    return other === undefined
      ? write(summary)
      : say('before', { now: write(summary), before: write(other) });
  };
  const figures: readonly ((summary: SubjectSummary) => string)[] = [
    (one) => count(one.conversations_count),
    (one) => texts.duration(one.avg_first_response_time),
    (one) => texts.duration(one.avg_resolution_time),
    (one) => texts.duration(one.avg_reply_time),
    (one) => count(one.resolved_conversations_count),
  ];
  return {
    title: say(title),
    heads: (['name', 'conversations', 'first_response', 'resolution', 'waiting', 'resolved'] as const).map(
      (word) => say(word),
    ),
    rows: now
      .slice(0, maxRows)
      .map(({ subject, summary }) => [subject.name, ...figures.map((write) => cell(summary, write))]),
    left: Math.max(0, now.length - maxRows),
    file: { name: `${title}_report.csv`, text },
  };
}

async function readBots(platform: Platform, request: ReportRequest): Promise<ReportContent> {
  const { accountId, periods } = request;
  await requireFeature(platform, accountId, 'response_bot');
  const read = (period: Period) =>
    showBotSummary(platform, accountId, { type: 'account', ...rangeOf(period) });
  const [now, before] = await Promise.all([read(periods.now), read(periods.before)]);
  return ofPairs(request, 'bots', [
    ['bot_resolved', count(now.bot_resolutions_count), count(before.bot_resolutions_count)],
    ['bot_handed_over', count(now.bot_handoffs_count), count(before.bot_handoffs_count)],
  ]);
}

async function readCsat(platform: Platform, request: ReportRequest): Promise<ReportContent> {
  const { accountId, search, periods, texts } = request;
  const { rating } = search;
  const choice = idsIn(search, { agent: 'user_ids', inbox: 'inbox_id', team: 'team_id' });
  const read = async (period: Period) => {
    const metrics = await showCsatMetrics(platform, accountId, { ...rangeOf(period), ...choice });
    const { total_count: responses, ratings_count: ratings, total_sent_messages_count: sent } = metrics;
    const satisfied = (ratings['4'] ?? 0) + (ratings['5'] ?? 0);
    return {
      surveys: count(sent),
      responses: count(responses),
      satisfaction: shareText(satisfied, responses),
      response_rate: shareText(responses, sent),
    };
  };
  const [now, before, text] = await Promise.all([
    read(periods.now),
    read(periods.before),
    downloadCsat(
      platform,
      accountId,
      {
        ...rangeOf(periods.now),
        ...choice,
        ...(rating === undefined ? {} : { rating: rating === 'satisfied' ? [4, 5] : Number(rating) }),
      },
      texts.language,
    ),
  ]);
  // Surveys are counted for the whole account, so that a part of it has no response rate.
  const isWhole = Object.keys(choice).length === 0;
  const names = isWhole
    ? (['surveys', 'responses', 'satisfaction', 'response_rate'] as const)
    : (['responses', 'satisfaction'] as const);
  const pairs = names.map((name): Pair => [name, now[name], before[name]]);
  return { ...ofPairs(request, 'csat', pairs), file: { name: 'csat_report.csv', text } };
}

/** The parameters in an address, by their names in the API. */
function idsIn(
  search: Record<string, unknown>,
  names: Readonly<Record<string, string>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([key, name]) =>
      search[key] === undefined ? [] : [[name, Number(search[key])]],
    ),
  );
}

/** Part of a whole in percent, to two decimals. */
const shareText = (part: number, whole: number): string =>
  `${(whole === 0 ? 0 : (part / whole) * 100).toFixed(2)}%`;

async function readSla(platform: Platform, request: ReportRequest): Promise<ReportContent> {
  const { accountId, search, periods, texts } = request;
  await requireFeature(platform, accountId, 'sla');
  const { label } = search;
  const ids = idsIn(search, {
    agent: 'assigned_agent_id',
    inbox: 'inbox_id',
    team: 'team_id',
    policy: 'sla_policy_id',
  });
  const input = (period: Period) => ({
    ...rangeOf(period),
    ...ids,
    ...(typeof label === 'string' || typeof label === 'number' ? { label_list: [`${label}`] } : {}),
  });
  const [now, before, text] = await Promise.all([
    showSlaMetrics(platform, accountId, input(periods.now)),
    showSlaMetrics(platform, accountId, input(periods.before)),
    downloadMissedSlas(platform, accountId, input(periods.now), texts.language),
  ]);
  const rate = (metrics: typeof now) =>
    metrics.total_applied_slas === 0 ? texts.say('none') : metrics.hit_rate;
  const pairs: Pair[] = [
    ['hit_rate', rate(now), rate(before)],
    ['missed', count(now.number_of_sla_misses), count(before.number_of_sla_misses)],
    ['given', count(now.total_applied_slas), count(before.total_applied_slas)],
  ];
  return { ...ofPairs(request, 'sla', pairs), file: { name: 'sla_report.csv', text } };
}

/** Throws `not_found` when the account no longer has the feature. */
async function requireFeature({ db }: Platform, accountId: number, feature: string): Promise<void> {
  const account = await findAccount(db, accountId);
  if (account?.features.includes(feature) !== true) throw new Failure('not_found');
}
