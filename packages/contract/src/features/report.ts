import { reportPermissions } from '../kit/permissions.ts';
import { AccountParams, route } from '../kit/route.ts';
import { Id, Nullable, OneOf, ShortText, Type, Url, UnixSeconds, type Static } from '../kit/schema.ts';
import { Availability } from './user.ts';

/** The subject of a report. A channel is all inboxes of one type; existing clients do not know it. */
export const reportTypes = ['account', 'inbox', 'agent', 'team', 'label', 'channel'] as const;
export type ReportType = (typeof reportTypes)[number];

export const reportGroups = ['hour', 'day', 'week', 'month', 'year'] as const;
export type ReportGroup = (typeof reportGroups)[number];

export const countMetrics = [
  'conversations_count',
  'incoming_messages_count',
  'outgoing_messages_count',
  'resolutions_count',
  'bot_resolutions_count',
  'bot_handoffs_count',
] as const;
export const averageMetrics = ['avg_first_response_time', 'avg_resolution_time', 'reply_time'] as const;
export type CountMetric = (typeof countMetrics)[number];
export type AverageMetric = (typeof averageMetrics)[number];
export type ReportMetric = CountMetric | AverageMetric;

/** Maximum number of periods in a series. */
export const maxReportPeriods = 10_000;

/** Seconds since 1970; without either end, the range is empty. */
const Moment = Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 100_000_000_000 })));

const range = {
  /** The range begins with this moment. */
  since: Moment,
  /** The range ends before this moment. */
  until: Moment,
};

const figures = {
  ...range,
  /** Averages of the time within the working hours of the inbox. */
  business_hours: Type.Optional(Nullable(Type.Boolean())),
};

const zone = {
  /** Hours ahead of UTC; means the first time zone with that offset now. */
  timezone_offset: Type.Optional(Nullable(Type.Number({ minimum: -24, maximum: 24 }))),
  /** An IANA time zone, instead of an offset. */
  timezone: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
};

const scope = {
  type: OneOf(reportTypes),
  /** Of the inbox, agent, team or label; of a channel, that of any of its inboxes. */
  id: Type.Optional(Nullable(Id)),
};

const reports = {
  method: 'GET',
  who: 'member',
  permissions: reportPermissions,
  params: AccountParams,
  limits: [{ by: 'account', limit: 1000, seconds: 60 }],
} as const;
const base = '/api/v2/accounts/:account_id';

/** What existing clients call below `/reports` is counted together. */
const counted = {
  ...reports,
  limits: [
    { by: 'user', limit: 100, seconds: 60, group: 'report' },
    { by: 'account', limit: 1000, seconds: 60, group: 'report' },
  ],
} as const;

const CountPoint = Type.Object({ value: Type.Integer(), timestamp: UnixSeconds });
const AveragePoint = Type.Object({ value: Type.Number(), timestamp: UnixSeconds, count: Type.Integer() });
export type ReportPoint = { value: number; timestamp: number; count?: number };

/** A point for each period, also without anything in it; weeks begin on Sunday. `{}` for an unknown metric. */
export const reportSeries = route({
  ...counted,
  name: 'report.series',
  path: `${base}/reports`,
  summary: 'One figure over time',
  input: Type.Object({
    ...scope,
    ...figures,
    ...zone,
    metric: Type.Optional(Nullable(ShortText)),
    /** Anything but an hour, week, month or year is a day. */
    group_by: Type.Optional(Nullable(ShortText)),
  }),
  response: Type.Union([Type.Array(AveragePoint), Type.Array(CountPoint), Type.Object({})]),
  errors: ['not_found', 'invalid', 'too_many_requests'],
});

const summary = {
  conversations_count: Type.Integer(),
  incoming_messages_count: Type.Integer(),
  outgoing_messages_count: Type.Integer(),
  /** Averages are seconds; null when there is nothing to average. */
  avg_first_response_time: Nullable(Type.Number()),
  avg_resolution_time: Nullable(Type.Number()),
  resolutions_count: Type.Integer(),
  reply_time: Nullable(Type.Number()),
};
export const ReportSummary = Type.Object(summary);
export type ReportSummary = Static<typeof ReportSummary>;

export const showReportSummary = route({
  ...counted,
  name: 'report.summary',
  path: `${base}/reports/summary`,
  summary: 'The figures of a range, and of the range of the same length before it',
  input: Type.Object({ ...scope, ...figures, ...zone }),
  response: Type.Object({ ...summary, previous: ReportSummary }),
  errors: ['not_found', 'too_many_requests'],
});

const botSummary = { bot_resolutions_count: Type.Integer(), bot_handoffs_count: Type.Integer() };

export const showBotSummary = route({
  ...counted,
  name: 'report.bot_summary',
  path: `${base}/reports/bot_summary`,
  summary: 'What bots resolved and handed over, and the range before it',
  input: Type.Object({ ...scope, ...figures, ...zone }),
  response: Type.Object({ ...botSummary, previous: Type.Object(botSummary) }),
  errors: ['not_found', 'too_many_requests'],
});

export const showBotMetrics = route({
  ...counted,
  name: 'report.bot_metrics',
  path: `${base}/reports/bot_metrics`,
  summary: 'Conversations of inboxes with a bot; rates are whole percents',
  input: Type.Object(range),
  response: Type.Object({
    conversation_count: Type.Integer(),
    message_count: Type.Integer(),
    resolution_rate: Type.Integer(),
    handoff_rate: Type.Integer(),
  }),
  errors: ['too_many_requests'],
});

export const LiveMetrics = Type.Object({
  open: Type.Integer(),
  unattended: Type.Integer(),
  unassigned: Type.Integer(),
  pending: Type.Integer(),
});
export type LiveMetrics = Static<typeof LiveMetrics>;

export const AgentLoad = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  thumbnail: Url,
  availability: Availability,
  metric: Type.Object({ open: Type.Integer(), unattended: Type.Integer() }),
});
export type AgentLoad = Static<typeof AgentLoad>;

export const agentLoadsPerPage = 25;

/** Of agents, the busiest of a page first. */
export const listReportConversations = route({
  ...counted,
  name: 'report.conversations',
  path: `${base}/reports/conversations`,
  summary: `How many conversations wait now, of the account or of each agent, ${agentLoadsPerPage} a page`,
  input: Type.Object({
    type: OneOf(['account', 'agent']),
    page: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 10_000 }))),
  }),
  response: Type.Union([LiveMetrics, Type.Array(AgentLoad)]),
  errors: ['too_many_requests'],
});

const download = {
  ...counted,
  isCsv: true,
  input: Type.Object(figures),
  response: Type.String(),
  errors: ['invalid', 'too_many_requests'],
} as const;

export const downloadAgents = route({
  ...download,
  name: 'report.agents',
  path: `${base}/reports/agents`,
  summary: 'The figures of each agent as CSV',
});
export const downloadInboxes = route({
  ...download,
  name: 'report.inboxes',
  path: `${base}/reports/inboxes`,
  summary: 'The figures of each inbox as CSV',
});
export const downloadLabels = route({
  ...download,
  name: 'report.labels',
  path: `${base}/reports/labels`,
  summary: 'The figures of each label as CSV',
});
export const downloadTeams = route({
  ...download,
  name: 'report.teams',
  path: `${base}/reports/teams`,
  summary: 'The figures of each team as CSV',
});

const traffic = {
  ...zone,
  /** Days before today. */
  days_before: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 366 }))),
};

export const downloadTraffic = route({
  ...download,
  name: 'report.conversation_traffic',
  path: `${base}/reports/conversation_traffic`,
  summary: 'New conversations by hour of the day and by day as CSV',
  input: Type.Object(traffic),
});

/* The same files under their names with the ending. */
export const downloadAgentsFile = route({
  ...downloadAgents,
  name: 'report.agents_file',
  path: `${base}/reports/agents.csv`,
});
export const downloadInboxesFile = route({
  ...downloadInboxes,
  name: 'report.inboxes_file',
  path: `${base}/reports/inboxes.csv`,
});
export const downloadLabelsFile = route({
  ...downloadLabels,
  name: 'report.labels_file',
  path: `${base}/reports/labels.csv`,
});
export const downloadTeamsFile = route({
  ...downloadTeams,
  name: 'report.teams_file',
  path: `${base}/reports/teams.csv`,
});
export const downloadTrafficFile = route({
  ...downloadTraffic,
  name: 'report.conversation_traffic_file',
  path: `${base}/reports/conversation_traffic.csv`,
});

export const SubjectSummary = Type.Object({
  id: Id,
  /** Existing clients do not expect it. */
  name: Type.String(),
  conversations_count: Type.Integer(),
  resolved_conversations_count: Type.Integer(),
  avg_resolution_time: Nullable(Type.Number()),
  avg_first_response_time: Nullable(Type.Number()),
  avg_reply_time: Nullable(Type.Number()),
});
export type SubjectSummary = Static<typeof SubjectSummary>;

const subjects = {
  ...reports,
  input: Type.Object(figures),
  response: Type.Array(SubjectSummary),
  errors: ['too_many_requests'],
} as const;

export const summarizeAgents = route({
  ...subjects,
  name: 'report.summary_of_agents',
  path: `${base}/summary_reports/agent`,
  summary: 'The figures of each agent',
});
export const summarizeTeams = route({
  ...subjects,
  name: 'report.summary_of_teams',
  path: `${base}/summary_reports/team`,
  summary: 'The figures of each team',
});
export const summarizeInboxes = route({
  ...subjects,
  name: 'report.summary_of_inboxes',
  path: `${base}/summary_reports/inbox`,
  summary: 'The figures of each inbox',
});
/** Not part of the Chatwoot API. */
export const summarizeLabels = route({
  ...subjects,
  name: 'report.summary_of_labels',
  path: `${base}/summary_reports/label`,
  summary: 'The figures of each label',
});

/** Not part of the Chatwoot API; the id is that of the first inbox of a channel. */
export const summarizeChannels = route({
  ...subjects,
  name: 'report.summary_of_channels',
  path: `${base}/summary_reports/channel`,
  summary: 'The figures of each channel that has an inbox',
});

export const showLiveMetrics = route({
  ...reports,
  name: 'report.live',
  path: `${base}/live_reports/conversation_metrics`,
  summary: 'How many conversations wait now, of the account or of a team',
  input: Type.Object({ team_id: Type.Optional(Nullable(Id)) }),
  response: LiveMetrics,
  errors: ['not_found', 'too_many_requests'],
});

const grouped = { open: Type.Integer(), unattended: Type.Integer(), unassigned: Type.Integer() };

/** Replaces the id of a team: conversations without one. */
export const noTeamId = 0;

export const groupLiveMetrics = route({
  ...reports,
  name: 'report.live_groups',
  path: `${base}/live_reports/grouped_conversation_metrics`,
  summary: 'The same for each team, assignee or inbox that has open conversations',
  input: Type.Object({
    /** `team_id` or `assignee_id`; `inbox_id` is not of the API that existing clients know. */
    group_by: Type.Optional(Nullable(ShortText)),
    team_id: Type.Optional(Nullable(Id)),
  }),
  response: Type.Array(
    Type.Union([
      Type.Object({ ...grouped, team_id: Nullable(Id) }),
      Type.Object({ ...grouped, assignee_id: Nullable(Id) }),
      Type.Object({ ...grouped, inbox_id: Id }),
    ]),
  ),
  errors: ['not_found', 'unprocessable', 'too_many_requests'],
});

/** Metrics whose rows can be listed: those that are shown, and those counted by tables and ratings. */
export const rowMetrics = [
  ...countMetrics,
  ...averageMetrics,
  'all_resolutions_count',
  'surveys_sent_count',
  // Of the account only: what `bot_metrics` counts in inboxes that have a bot now.
  'bot_conversations_count',
  'bot_messages_count',
] as const;
export type RowMetric = (typeof rowMetrics)[number];

/** A record counted by a figure: something that happened in a conversation. */
export const ReportRow = Type.Object({
  /** Unique among the rows of a figure. */
  key: Type.String(),
  /** The display id. */
  conversation_id: Id,
  /** The message that caused it. */
  message_id: Nullable(Id),
  contact_name: Nullable(Type.String()),
  inbox_name: Type.String(),
  /** The member it is counted for, while they are in the account. */
  agent_name: Nullable(Type.String()),
  /** Duration in seconds, if it has one: within business hours if requested. */
  value: Nullable(Type.Number()),
  created_at: UnixSeconds,
});
export type ReportRow = Static<typeof ReportRow>;

export const ReportRows = Type.Object({
  payload: Type.Array(ReportRow),
  meta: Type.Object({
    /** The figure: of a count itself, of an average the number of values. */
    count: Type.Integer(),
    current_page: Type.Integer(),
    /** Of the inbox, agent, team or label. */
    subject_name: Nullable(Type.String()),
  }),
});
export type ReportRows = Static<typeof ReportRows>;

export const reportRowsPerPage = 25;
/** Maximum rows listed for a figure, the newest. */
export const maxReportRows = 10_000;
const RowPage = Type.Optional(
  Nullable(Type.Integer({ minimum: 1, maximum: maxReportRows / reportRowsPerPage })),
);

/** Not part of the Chatwoot API. */
export const listReportRows = route({
  ...reports,
  name: 'report.rows',
  path: `${base}/reports/rows`,
  summary: `The rows that a figure counts, the newest first, ${reportRowsPerPage} a page`,
  input: Type.Object({
    ...scope,
    ...figures,
    metric: OneOf(rowMetrics),
    page: RowPage,
  }),
  response: ReportRows,
  errors: ['not_found', 'invalid', 'too_many_requests'],
});

export const liveStates = ['open', 'unattended', 'unassigned', 'pending'] as const;
export type LiveState = (typeof liveStates)[number];

/** Not part of the Chatwoot API. The time of a row is that of the last activity. */
export const listLiveRows = route({
  ...reports,
  name: 'report.live_rows',
  path: `${base}/live_reports/conversations`,
  summary: `The conversations that wait now, the latest active first, ${reportRowsPerPage} a page`,
  input: Type.Object({
    state: OneOf(liveStates),
    /** Only those of this agent, this team (`noTeamId` for none), and this inbox. */
    agent_id: Type.Optional(Nullable(Id)),
    team_id: Type.Optional(Nullable(Type.Integer({ minimum: noTeamId }))),
    inbox_id: Type.Optional(Nullable(Id)),
    page: RowPage,
  }),
  response: ReportRows,
  errors: ['not_found', 'invalid', 'too_many_requests'],
});
