import { ConsolePage, consoleRoute } from '../kit/console.ts';
import { route } from '../kit/route.ts';
import { FreeObject, Id, IsoTime, Nullable, OneOf, Type, type Static } from '../kit/schema.ts';

export const consoleLogActions = [
  'create',
  'update',
  'destroy',
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'log_in_as',
  'show_token',
  'replace_token',
  'reset_two_factor',
  'reset_caches',
  'fill',
  'retry',
  'discard',
] as const;
export type ConsoleLogAction = (typeof consoleLogActions)[number];

/** The record types of the console's log. */
export const consoleLogSubjects = [
  'Account',
  'Member',
  'User',
  'AgentBot',
  'PlatformApp',
  'PlatformAppAccess',
  'Setting',
  'Job',
  'Session',
] as const;
export type ConsoleLogSubject = (typeof consoleLogSubjects)[number];

export const ConsoleLogEntry = Type.Object({
  id: Id,
  action: OneOf(consoleLogActions),
  subject_type: OneOf(consoleLogSubjects),
  subject_id: Nullable(Id),
  /** The record's name at that time; of a failed login, the address. */
  subject_name: Nullable(Type.String()),
  /** The account of a member, or the platform app of an access. */
  parent_id: Nullable(Id),
  parent_name: Nullable(Type.String()),
  /**
   * `{column: value}` of a created or deleted record, `{column: [before, after]}` of a change; never a secret.
   */
  changes: FreeObject,
  /** The actor, by their name at that time; null if no one was logged in. */
  user_id: Nullable(Id),
  user_name: Nullable(Type.String()),
  user_email: Nullable(Type.String()),
  remote_address: Nullable(Type.String()),
  request_id: Nullable(Type.String()),
  created_at: IsoTime,
});
export type ConsoleLogEntry = Static<typeof ConsoleLogEntry>;

export const consoleLogPageSize = 15;
/** Maximum entries of a file; other dates have the rest. */
export const maxExportedLog = 10_000;

const Seconds = Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000_000 }));
const filters = {
  /** 0: no one was logged in. */
  user_id: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  /** `action` itself is a word of forms. */
  log_action: Type.Optional(OneOf(consoleLogActions)),
  subject_type: Type.Optional(OneOf(consoleLogSubjects)),
  /** Seconds since 1970, both within the range. */
  since: Seconds,
  until: Seconds,
};

/** Newest first. */
export const consoleLogList = route({
  ...consoleRoute,
  name: 'super_admin.list_log',
  method: 'GET',
  path: '/super_admin/api/log',
  summary: 'Who did what in the console',
  input: Type.Object({ before: Type.Optional(Id), ...filters }),
  response: ConsolePage(ConsoleLogEntry),
  errors: ['invalid'],
});

/** The first hundred by name, including those who have been deleted. */
export const consoleLogPeople = route({
  ...consoleRoute,
  name: 'super_admin.list_log_people',
  method: 'GET',
  path: '/super_admin/api/log/people',
  summary: 'Who ever did something in the console',
  response: Type.Object({ payload: Type.Array(Type.Object({ id: Id, name: Type.String() })) }),
});

export const consoleLogExport = route({
  ...consoleRoute,
  name: 'super_admin.export_log',
  method: 'GET',
  path: '/super_admin/api/log/export',
  summary: 'Entries of the log as CSV, the newest 10,000',
  isCsv: true,
  input: Type.Object(filters),
  response: Type.String(),
  errors: ['invalid'],
});
