import { CodeText } from './session.ts';
import { consoleRoute } from '../kit/console.ts';
import { route } from '../kit/route.ts';
import { Id, IsoTime, Nullable, OneOf, ShortText, Type, type Static } from '../kit/schema.ts';

export const SuperAdmin = Type.Object({ id: Id, name: Type.String(), email: Type.String() });
export type SuperAdmin = Static<typeof SuperAdmin>;

/** 206 with `mfa_token` where a code is required; it is sent back with the code. */
const SignedIn = Type.Union([
  SuperAdmin,
  Type.Object({ mfa_required: Type.Literal(true), mfa_token: Type.String() }),
]);

export const superAdminSignIn = route({
  name: 'super_admin.sign_in',
  audited: true,
  method: 'POST',
  path: '/super_admin/sign_in',
  summary: 'Sign in to the super-admin console',
  who: 'anyone',
  repeatsResponse: false,
  input: Type.Object({
    email: Type.Optional(ShortText),
    password: Type.Optional(Type.String({ maxLength: 1000 })),
    mfa_token: Type.Optional(Type.String({ maxLength: 1000 })),
    otp_code: Type.Optional(CodeText),
    backup_code: Type.Optional(CodeText),
  }),
  response: SignedIn,
  errors: ['invalid_credentials', 'forbidden', 'invalid', 'too_many_requests'],
});

export const superAdminShow = route({
  ...consoleRoute,
  name: 'super_admin.show',
  method: 'GET',
  path: '/super_admin/api/session',
  summary: 'Show who is signed in to the console',
  response: SuperAdmin,
});

export const superAdminSignOut = route({
  ...consoleRoute,
  name: 'super_admin.sign_out',
  method: 'DELETE',
  path: '/super_admin/api/session',
  summary: 'Sign out of the console',
});

const counts = Type.Object({
  accounts: Type.Integer(),
  users: Type.Integer(),
  inboxes: Type.Integer(),
  /** All that were ever started. */
  conversations: Type.Integer(),
});

/** Days that the first page of the console shows. */
export const dashboardDays = 30;

export const ConsoleDashboard = Type.Object({
  counts,
  /** Conversations that began on each day of UTC, deleted ones left out; today last. */
  days: Type.Array(Type.Object({ date: Type.String(), conversations: Type.Integer() })),
});
export type ConsoleDashboard = Static<typeof ConsoleDashboard>;

export const consoleDashboardShow = route({
  ...consoleRoute,
  name: 'super_admin.show_dashboard',
  method: 'GET',
  path: '/super_admin/api/dashboard',
  summary: 'Show how much there is of everything, and the conversations of the last 30 days',
  response: ConsoleDashboard,
});

const states = ['ok', 'failing', 'none'] as const;

/** The state of the responding node. `none`: not set up, and not needed. */
export const InstanceStatus = Type.Object({
  version: Type.String(),
  /** The Git commit; null if unknown. */
  revision: Nullable(Type.String()),
  edition: OneOf(['plain', 'enterprise', 'cloud']),
  node: Type.String(),
  uptime_seconds: Type.Number(),
  memory_bytes: Type.Integer(),
  parts: Type.Array(
    Type.Object({
      name: OneOf(['database', 'migrations', 'relay', 'followers', 'storage', 'redis', 'email']),
      state: OneOf(states),
      detail: Type.String(),
    }),
  ),
  database_bytes: Nullable(Type.Number()),
  sockets: Type.Integer(),
  disk: Nullable(Type.Object({ free_bytes: Type.Number(), total_bytes: Type.Number() })),
  counts,
});
export type InstanceStatus = Static<typeof InstanceStatus>;

export const instanceStatusShow = route({
  ...consoleRoute,
  name: 'super_admin.show_status',
  method: 'GET',
  path: '/super_admin/api/status',
  summary: 'Show the state of this node and what it needs',
  response: InstanceStatus,
});

export const ConsoleJobs = Type.Object({
  queues: Type.Array(
    Type.Object({
      queue: Type.String(),
      waiting: Type.Integer(),
      oldest_waiting_seconds: Type.Number(),
      running: Type.Integer(),
      scheduled: Type.Integer(),
      dead: Type.Integer(),
    }),
  ),
  /** The newest hundred that used up their attempts. */
  dead: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      attempts: Type.Integer(),
      last_error: Nullable(Type.String()),
      created_at: IsoTime,
      failed_at: IsoTime,
    }),
  ),
});
export type ConsoleJobs = Static<typeof ConsoleJobs>;

export const consoleJobList = route({
  ...consoleRoute,
  name: 'super_admin.list_jobs',
  method: 'GET',
  path: '/super_admin/api/jobs',
  summary: 'Show the queues and the jobs that failed for good',
  response: ConsoleJobs,
});

const failedJobs = Type.Object({
  ids: Type.Array(Type.String({ maxLength: 20, pattern: '^[0-9]{1,18}$' }), { maxItems: 100 }),
});

/** Retries only jobs that failed permanently. */
export const consoleJobRetry = route({
  ...consoleRoute,
  name: 'super_admin.retry_jobs',
  method: 'POST',
  path: '/super_admin/api/jobs/retry',
  summary: 'Try failed jobs again',
  input: failedJobs,
  response: Type.Object({ retried: Type.Integer() }),
  errors: ['invalid'],
});

/** Discards only jobs that failed permanently. */
export const consoleJobDiscard = route({
  ...consoleRoute,
  name: 'super_admin.discard_jobs',
  method: 'POST',
  path: '/super_admin/api/jobs/discard',
  summary: 'Give up failed jobs',
  input: failedJobs,
  response: Type.Object({ discarded: Type.Integer() }),
  errors: ['invalid'],
});
