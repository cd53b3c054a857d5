import { downloadMissedSlas, listMissedSlas, showSlaMetrics } from '@confab/contract/features/applied-sla';
import { listCaptainOutcomes, showCaptainReport } from '@confab/contract/features/captain-report';
import {
  downloadCsat,
  listCsatRatings,
  reviewCsatRating,
  showCsatMetrics,
} from '@confab/contract/features/csat';
import {
  downloadAgents,
  downloadInboxes,
  downloadLabels,
  downloadTeams,
  groupLiveMetrics,
  listLiveRows,
  listReportConversations,
  listReportRows,
  reportSeries,
  showBotMetrics,
  showBotSummary,
  showLiveMetrics,
  showReportSummary,
  summarizeAgents,
  summarizeChannels,
  summarizeInboxes,
  summarizeLabels,
  summarizeTeams,
  type LiveState,
  type RowMetric,
} from '@confab/contract/features/report';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';
import {
  heatDays,
  type FigureFilter,
  type TimeRange,
  type SeriesFilter,
  type Days,
  type FigureType,
  type OutcomeFilter,
  type LiveScope,
  type ShownRating,
  type SlaChoice,
  type SubjectChoice,
  type SubjectType,
} from './model.ts';

/** A report is fetched again whenever it opens. */
const fresh = { staleTime: 0 } as const;
/** Milliseconds between two fetches of what changes by the minute. */
const pollIntervalMs = 60_000;

const timezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const figures = ({ range, isBusiness }: FigureFilter) => ({
  ...range,
  ...(isBusiness ? { business_hours: true } : {}),
});

type About = { type: FigureType; id?: number };

export function summaryQuery(accountId: number, about: About, view: FigureFilter) {
  const input = { ...about, ...figures(view), timezone: timezone() };
  return { ...routeQuery(showReportSummary, { params: { account_id: accountId }, input }), ...fresh };
}

export function seriesQuery(accountId: number, about: About, view: SeriesFilter) {
  const { metric, group } = view;
  const input = { ...about, ...figures(view), metric, group_by: group, timezone: timezone() };
  return { ...routeQuery(reportSeries, { params: { account_id: accountId }, input }), ...fresh };
}

const summaries = {
  agent: summarizeAgents,
  inbox: summarizeInboxes,
  label: summarizeLabels,
  team: summarizeTeams,
  channel: summarizeChannels,
} as const;

export function subjectsQuery(accountId: number, type: SubjectType | 'channel', view: FigureFilter) {
  const options = { params: { account_id: accountId }, input: figures(view) };
  return { ...routeQuery(summaries[type], options), ...fresh };
}

const files = {
  agent: downloadAgents,
  inbox: downloadInboxes,
  label: downloadLabels,
  team: downloadTeams,
} as const;

export function downloadFigures(accountId: number, type: SubjectType, view: FigureFilter): Promise<string> {
  return call(files[type], { params: { account_id: accountId }, input: figures(view) });
}

export function liveQuery(accountId: number) {
  const options = { params: { account_id: accountId }, input: {} };
  return { ...routeQuery(showLiveMetrics, options), ...fresh, refetchInterval: pollIntervalMs };
}

/** The same of each inbox, or of each team. */
export function liveGroupsQuery(accountId: number, by: 'inbox' | 'team') {
  const options = { params: { account_id: accountId }, input: { group_by: `${by}_id` } };
  return { ...routeQuery(groupLiveMetrics, options), ...fresh, refetchInterval: pollIntervalMs };
}

export function agentLoadsQuery(accountId: number, page: number) {
  const options = { params: { account_id: accountId }, input: { type: 'agent' as const, page } };
  return { ...routeQuery(listReportConversations, options), ...fresh, refetchInterval: pollIntervalMs };
}

/** New conversations by hour of the last seven days. */
export function heatQuery(accountId: number, now: Date) {
  const since = Math.floor((heatDays(now)[0] ?? now).getTime() / 1000);
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const input = {
    type: 'account' as const,
    metric: 'conversations_count',
    group_by: 'hour',
    since,
    until: Math.floor(midnight.getTime() / 1000),
    timezone: timezone(),
  };
  return { ...routeQuery(reportSeries, { params: { account_id: accountId }, input }), ...fresh };
}

export type CsatFilter = { range: TimeRange; choice: SubjectChoice };

const csatInput = ({ range, choice: { agentId, inboxId, teamId } }: CsatFilter) => ({
  ...range,
  ...(agentId === undefined ? {} : { user_ids: agentId }),
  ...(inboxId === undefined ? {} : { inbox_id: inboxId }),
  ...(teamId === undefined ? {} : { team_id: teamId }),
});

const ratingInput = (rating: ShownRating) =>
  rating === undefined ? {} : { rating: rating === 'satisfied' ? [4, 5] : rating };

export function ratingsQuery(
  accountId: number,
  filter: CsatFilter,
  { page, rating }: { page: number; rating: ShownRating },
) {
  const input = { ...csatInput(filter), ...ratingInput(rating), page, sort: '-created_at' };
  return { ...routeQuery(listCsatRatings, { params: { account_id: accountId }, input }), ...fresh };
}

export function csatMetricsQuery(accountId: number, filter: CsatFilter) {
  const options = { params: { account_id: accountId }, input: csatInput(filter) };
  return { ...routeQuery(showCsatMetrics, options), ...fresh };
}

export function downloadRatings(accountId: number, filter: CsatFilter, rating: ShownRating): Promise<string> {
  const input = { ...csatInput(filter), ...ratingInput(rating) };
  return call(downloadCsat, { params: { account_id: accountId }, input });
}

/** Saves review notes on an answer; null removes them. */
export function reviewMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, notes }: { id: number; notes: string | null }) =>
      call(reviewCsatRating, { params: { account_id: accountId, id }, input: { csat_review_notes: notes } }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: queryKey(listCsatRatings, { account_id: accountId }) }),
  });
}

export type RowFilter =
  | { metric: RowMetric; about: { type: FigureType; id?: number }; view: FigureFilter }
  | { state: LiveState; of: LiveScope };

/** What a figure counts. */
export function rowsQuery(accountId: number, filter: RowFilter, page: number) {
  const params = { account_id: accountId };
  if ('state' in filter) {
    const { agent, team, inbox } = filter.of;
    const input = {
      state: filter.state,
      page,
      ...(agent === undefined ? {} : { agent_id: agent }),
      ...(team === undefined ? {} : { team_id: team }),
      ...(inbox === undefined ? {} : { inbox_id: inbox }),
    };
    return { ...routeQuery(listLiveRows, { params, input }), ...fresh };
  }
  const input = { ...filter.about, ...figures(filter.view), metric: filter.metric, page };
  return { ...routeQuery(listReportRows, { params, input }), ...fresh };
}

export function botMetricsQuery(accountId: number, range: TimeRange) {
  const options = { params: { account_id: accountId }, input: range };
  return { ...routeQuery(showBotMetrics, options), ...fresh };
}

export function botSummaryQuery(accountId: number, range: TimeRange) {
  const input = { type: 'account' as const, ...range, timezone: timezone() };
  return { ...routeQuery(showBotSummary, { params: { account_id: accountId }, input }), ...fresh };
}

export function captainReportQuery(accountId: number, { start, end }: Days) {
  const input = { from: start, to: end };
  return { ...routeQuery(showCaptainReport, { params: { account_id: accountId }, input }), ...fresh };
}

export function captainOutcomesQuery(
  accountId: number,
  { range, assistantId, outcome, page }: OutcomeFilter,
) {
  const input = {
    from: range.start,
    to: range.end,
    page,
    ...(assistantId === undefined ? {} : { assistant_id: assistantId }),
    ...(outcome === undefined ? {} : { outcome }),
  };
  return { ...routeQuery(listCaptainOutcomes, { params: { account_id: accountId }, input }), ...fresh };
}

export type SlaFilter = { range: TimeRange; choice: SlaChoice };

const slaInput = ({ range, choice: { agentId, inboxId, teamId, policyId, label } }: SlaFilter) => ({
  ...range,
  ...(agentId === undefined ? {} : { assigned_agent_id: agentId }),
  ...(inboxId === undefined ? {} : { inbox_id: inboxId }),
  ...(teamId === undefined ? {} : { team_id: teamId }),
  ...(policyId === undefined ? {} : { sla_policy_id: policyId }),
  ...(label === undefined ? {} : { label_list: label }),
});

export function slasQuery(
  accountId: number,
  filter: SlaFilter,
  { isAll, page }: { isAll: boolean; page: number },
) {
  const input = { ...slaInput(filter), ...(isAll ? { all: true } : {}), page };
  return { ...routeQuery(listMissedSlas, { params: { account_id: accountId }, input }), ...fresh };
}

export function slaMetricsQuery(accountId: number, filter: SlaFilter) {
  const options = { params: { account_id: accountId }, input: slaInput(filter) };
  return { ...routeQuery(showSlaMetrics, options), ...fresh };
}

export function downloadSlas(accountId: number, filter: SlaFilter): Promise<string> {
  return call(downloadMissedSlas, { params: { account_id: accountId }, input: slaInput(filter) });
}
