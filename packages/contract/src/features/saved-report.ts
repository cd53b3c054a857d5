import { reportPermissions } from '../kit/permissions.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import { Id, NameText, Nullable, OneOf, ShortText, Type, UnixSeconds, type Static } from '../kit/schema.ts';

/** The report screens that can be saved, by their place in the address. */
export const savedReportScreens = [
  'conversation',
  'csat',
  'bot',
  'agent',
  'label',
  'inboxes',
  'teams',
  'sla',
] as const;
export type SavedReportScreen = (typeof savedReportScreens)[number];

export const reportFrequencies = ['daily', 'weekly', 'monthly'] as const;
export type ReportFrequency = (typeof reportFrequencies)[number];

/** The result of a schedule's last email; `nobody`: no recipient may see reports anymore. */
export const reportResults = ['sent', 'nobody', 'failed'] as const;
export type ReportResult = (typeof reportResults)[number];

/** Per account. */
export const maxSavedReports = 200;
export const maxReportSchedules = 20;
export const maxReportRecipients = 20;

/** The selection on a screen, as in its URL. */
const Search = Type.Record(
  Type.String({ maxLength: 20 }),
  Type.Union([ShortText, Type.Number(), Type.Boolean()]),
  { maxProperties: 20 },
);

const timing = {
  frequency: OneOf(reportFrequencies),
  /** Of weekly ones, from Sunday as 0. */
  weekday: Type.Integer({ minimum: 0, maximum: 6 }),
  /** Of monthly ones; in shorter months the last day. */
  day: Type.Integer({ minimum: 1, maximum: 31 }),
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
  /** An IANA time zone; the report covers its days. */
  timezone: Type.String({ maxLength: 64 }),
  recipient_ids: Type.Array(Id, { minItems: 1, maxItems: maxReportRecipients }),
  is_paused: Type.Boolean(),
};

export const ReportSchedule = Type.Object({
  ...timing,
  next_at: UnixSeconds,
  last_at: Nullable(UnixSeconds),
  last_result: Nullable(OneOf(reportResults)),
  /** The number of recipients of the last email. */
  last_count: Type.Integer(),
});
export type ReportSchedule = Static<typeof ReportSchedule>;

export const SavedReport = Type.Object({
  id: Id,
  name: Type.String(),
  screen: OneOf(savedReportScreens),
  search: Search,
  /** Visible to everyone with access to reports. */
  is_shared: Type.Boolean(),
  /** The user who saved it, while they are in the account. */
  user_name: Nullable(Type.String()),
  /** Whether the caller may change it: its owner, and administrators if it is shared. */
  is_editable: Type.Boolean(),
  schedule: Nullable(ReportSchedule),
});
export type SavedReport = Static<typeof SavedReport>;

const saved = {
  who: 'member',
  permissions: reportPermissions,
} as const;
const base = '/api/v1/accounts/:account_id/saved_reports';

/** None of these routes is part of the Chatwoot API. */
export const listSavedReports = route({
  ...saved,
  name: 'saved_report.list',
  method: 'GET',
  path: base,
  summary: 'The reports that the caller saved, and those that are shared, by name',
  params: AccountParams,
  response: Type.Array(SavedReport),
});

export const createSavedReport = route({
  ...saved,
  name: 'saved_report.create',
  method: 'POST',
  path: base,
  audited: true,
  summary: 'Save a report under a name',
  wrapper: 'saved_report',
  params: AccountParams,
  input: Type.Object({
    name: NameText,
    screen: OneOf(savedReportScreens),
    search: Search,
    is_shared: Type.Optional(Type.Boolean()),
  }),
  response: SavedReport,
  errors: ['invalid'],
});

export const updateSavedReport = route({
  ...saved,
  name: 'saved_report.update',
  method: 'PATCH',
  path: `${base}/:id`,
  audited: true,
  summary:
    'Rename or share a saved report, or change what it shows and when it is sent; null ends a schedule',
  wrapper: 'saved_report',
  params: AccountItemParams,
  input: Type.Object({
    name: Type.Optional(NameText),
    search: Type.Optional(Search),
    is_shared: Type.Optional(Type.Boolean()),
    schedule: Type.Optional(Nullable(Type.Object(timing))),
  }),
  response: SavedReport,
  errors: ['not_found', 'not_authorized', 'invalid'],
});

export const deleteSavedReport = route({
  ...saved,
  name: 'saved_report.delete',
  method: 'DELETE',
  path: `${base}/:id`,
  audited: true,
  summary: 'Delete a saved report, with its schedule',
  status: 204,
  params: AccountItemParams,
  errors: ['not_found', 'not_authorized'],
});

export const sendSavedReport = route({
  ...saved,
  name: 'saved_report.send',
  method: 'POST',
  path: `${base}/:id/send`,
  audited: true,
  summary: 'Send a scheduled report to its recipients now',
  limits: [{ by: 'account', limit: 30, seconds: 3600 }],
  params: AccountItemParams,
  response: SavedReport,
  errors: ['not_found', 'not_authorized', 'invalid', 'too_many_requests'],
});
