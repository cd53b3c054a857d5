import { liveEvent } from '../kit/event.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import { Id, IsoTime, LongUrl, ShortText, Type, type Static } from '../kit/schema.ts';

export const maxDashboardApps = 50;

/** A customer's own page, shown beside conversations in a frame. */
export const DashboardApp = Type.Object({
  id: Id,
  title: Type.String(),
  content: Type.Array(Type.Object({ type: Type.Literal('frame'), url: Type.String() })),
  created_at: IsoTime,
});
export type DashboardApp = Static<typeof DashboardApp>;

/** At least one frame at http or https, otherwise all of `content` is rejected. */
const Content = Type.Array(Type.Object({ type: Type.Optional(ShortText), url: Type.Optional(LongUrl) }), {
  maxItems: 10,
});

const base = '/api/v1/accounts/:account_id/dashboard_apps';

export const listDashboardApps = route({
  name: 'dashboard_app.list',
  method: 'GET',
  path: base,
  summary: 'The dashboard apps of the account, oldest first',
  who: 'member',
  params: AccountParams,
  response: Type.Array(DashboardApp),
});

export const showDashboardApp = route({
  name: 'dashboard_app.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'One dashboard app',
  who: 'member',
  params: AccountItemParams,
  response: DashboardApp,
});

export const createDashboardApp = route({
  name: 'dashboard_app.create',
  method: 'POST',
  path: base,
  summary: 'Add a dashboard app',
  who: 'administrator',
  wrapper: 'dashboard_app',
  params: AccountParams,
  input: Type.Object({ title: ShortText, content: Content }),
  response: DashboardApp,
  errors: ['invalid', 'unprocessable'],
});

export const updateDashboardApp = route({
  name: 'dashboard_app.update',
  method: ['PATCH', 'PUT'],
  path: `${base}/:id`,
  summary: 'Change a dashboard app',
  who: 'administrator',
  wrapper: 'dashboard_app',
  params: AccountItemParams,
  input: Type.Object({ title: Type.Optional(ShortText), content: Type.Optional(Content) }),
  response: DashboardApp,
  errors: ['invalid'],
});

export const deleteDashboardApp = route({
  name: 'dashboard_app.delete',
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Delete a dashboard app',
  who: 'administrator',
  status: 204,
  params: AccountItemParams,
});

/** A dashboard app was added, changed or deleted: lists of them are out of date. */
export const dashboardAppChanged = liveEvent('dashboard_app.changed', Type.Object({ id: Id }));
