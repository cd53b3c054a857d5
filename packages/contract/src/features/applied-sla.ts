import { reportPermissions } from '../kit/permissions.ts';
import { AccountParams, route } from '../kit/route.ts';
import { Id, Nullable, ShortText, Type, UnixSeconds, type Static } from '../kit/schema.ts';
import { Contact } from './contact.ts';
import { AppliedSla, SlaEvent } from './conversation.ts';
import { Agent } from './user.ts';

/** A conversation with its SLA; `id` is the display id. */
export const MissedSla = Type.Object({
  applied_sla: AppliedSla,
  conversation: Type.Object({
    id: Id,
    uuid: Type.String(),
    account_id: Id,
    contact: Contact,
    /** Titles with a comma between them. */
    labels: Nullable(Type.String()),
    assignee: Nullable(Agent),
  }),
  sla_events: Type.Array(SlaEvent),
});
export type MissedSla = Static<typeof MissedSla>;

export const missedSlasPerPage = 25;

/** Of a range at most this many, the newest, are counted, listed, and exported. */
export const maxReportedSlas = 100_000;

/** Seconds since 1970; both or neither count. */
const Moment = Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 100_000_000_000 })));

const filters = {
  /** When the policy was applied to the conversation. */
  since: Moment,
  until: Moment,
  assigned_agent_id: Type.Optional(Nullable(Id)),
  inbox_id: Type.Optional(Nullable(Id)),
  team_id: Type.Optional(Nullable(Id)),
  sla_policy_id: Type.Optional(Nullable(Id)),
  /** Titles of labels, of which a conversation has at least one; also as one text separated by commas. */
  label_list: Type.Optional(Nullable(Type.Union([Type.Array(ShortText, { maxItems: 100 }), ShortText]))),
};

const slas = {
  method: 'GET',
  who: 'member',
  permissions: reportPermissions,
  feature: 'sla',
  params: AccountParams,
  limits: [{ by: 'account', limit: 1000, seconds: 60 }],
} as const;
const base = '/api/v1/accounts/:account_id/applied_slas';

export const listMissedSlas = route({
  ...slas,
  name: 'applied_sla.list',
  path: base,
  summary: `SLAs with a missed target, or all of them, the newest first, ${missedSlasPerPage} a page`,
  input: Type.Object({
    ...filters,
    /** Includes SLAs without a missed target, which existing clients do not request. */
    all: Type.Optional(Nullable(Type.Boolean())),
    page: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: maxReportedSlas / missedSlasPerPage }))),
  }),
  response: Type.Object({
    payload: Type.Array(MissedSla),
    meta: Type.Object({ count: Type.Integer(), current_page: Type.Integer() }),
  }),
  errors: ['too_many_requests'],
});

export const SlaMetrics = Type.Object({
  total_applied_slas: Type.Integer(),
  number_of_sla_misses: Type.Integer(),
  /** With a percent sign, `98.5%`; `100%` if there are none. */
  hit_rate: Type.String(),
  /** Only where the range holds more than are counted: the moment since which they are. */
  counted_since: Type.Optional(UnixSeconds),
});
export type SlaMetrics = Static<typeof SlaMetrics>;

export const showSlaMetrics = route({
  ...slas,
  name: 'applied_sla.metrics',
  path: `${base}/metrics`,
  summary: 'How many SLAs were given, in how many of them a target was missed, and the share of the others',
  input: Type.Object(filters),
  response: SlaMetrics,
  errors: ['too_many_requests'],
});

export const maxDownloadedSlas = 50_000;

export const downloadMissedSlas = route({
  ...slas,
  name: 'applied_sla.download',
  path: `${base}/download`,
  summary: 'SLAs with a missed target as CSV, the newest 50,000',
  isCsv: true,
  input: Type.Object(filters),
  response: Type.String(),
  errors: ['too_many_requests'],
});
