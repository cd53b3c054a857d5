import { accountStatuses, locales } from './account.ts';
import { consoleItem, ConsolePage, consoleRoute, consoleSearch } from '../kit/console.ts';
import { roles } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import {
  FreeInput,
  FreeObject,
  Id,
  IsoTime,
  NameText,
  Nullable,
  OneOf,
  ShortText,
  Type,
  type Static,
} from '../kit/schema.ts';

export const ConsoleAccountRow = Type.Object({
  id: Id,
  name: Type.String(),
  status: OneOf(accountStatuses),
  locale: Type.String(),
  created_at: IsoTime,
  users: Type.Integer(),
});
export type ConsoleAccountRow = Static<typeof ConsoleAccountRow>;

export const accountFilters = ['all', 'active', 'suspended', 'recent', 'marked'] as const;

/** Newest first. `q` is an id or a part of the name; `recent`: of the last 30 days; `marked`: for deletion. */
export const consoleAccountList = route({
  ...consoleRoute,
  name: 'super_admin.list_accounts',
  method: 'GET',
  path: '/super_admin/api/accounts',
  summary: 'List the accounts of the installation',
  input: Type.Object({ filter: Type.Optional(OneOf(accountFilters)), ...consoleSearch }),
  response: ConsolePage(ConsoleAccountRow),
  errors: ['invalid'],
});

export const ConsoleAccount = Type.Object({
  ...ConsoleAccountRow.properties,
  domain: Nullable(Type.String()),
  support_email: Nullable(Type.String()),
  /** Every flag there is. */
  features: Type.Record(Type.String(), Type.Boolean()),
  limits: FreeObject,
  /** The first hundred. */
  members: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      email: Type.String(),
      role: OneOf(roles),
      invited: Type.Boolean(),
    }),
  ),
});
export type ConsoleAccount = Static<typeof ConsoleAccount>;

export const consoleAccountShow = route({
  ...consoleItem,
  name: 'super_admin.show_account',
  method: 'GET',
  path: '/super_admin/api/accounts/:id',
  summary: 'Show an account with its features, limits and members',
  response: ConsoleAccount,
  errors: ['not_found'],
});

const accountInput = {
  locale: Type.Optional(OneOf(locales)),
  status: Type.Optional(OneOf(accountStatuses)),
  support_email: Type.Optional(Nullable(ShortText)),
  features: Type.Optional(Type.Record(ShortText, Type.Boolean(), { maxProperties: 200 })),
  limits: Type.Optional(FreeInput),
};

export const consoleAccountCreate = route({
  ...consoleRoute,
  name: 'super_admin.create_account',
  method: 'POST',
  path: '/super_admin/api/accounts',
  summary: 'Create an account without users',
  input: Type.Object({ name: NameText, ...accountInput }),
  response: ConsoleAccount,
  errors: ['invalid'],
});

export const consoleAccountUpdate = route({
  ...consoleItem,
  name: 'super_admin.update_account',
  method: 'PATCH',
  path: '/super_admin/api/accounts/:id',
  summary: 'Change an account, its status, features and limits',
  input: Type.Object({ name: Type.Optional(NameText), ...accountInput }),
  response: ConsoleAccount,
  errors: ['not_found', 'invalid'],
});

export const consoleAccountDelete = route({
  ...consoleItem,
  name: 'super_admin.delete_account',
  method: 'DELETE',
  path: '/super_admin/api/accounts/:id',
  summary: 'Delete an account',
  errors: ['not_found'],
});

/** Makes dashboards refetch their cached lists. */
export const consoleAccountResetCaches = route({
  ...consoleItem,
  name: 'super_admin.reset_caches',
  method: 'POST',
  path: '/super_admin/api/accounts/:id/reset_caches',
  summary: 'Have every dashboard of an account fetch its lists again',
  errors: ['not_found'],
});

/** Runs in the background; demo data is added only once. */
export const consoleAccountFill = route({
  ...consoleItem,
  name: 'super_admin.fill_account',
  method: 'POST',
  path: '/super_admin/api/accounts/:id/fill',
  summary: 'Fill an account with demo data',
  errors: ['not_found', 'unprocessable'],
});

/** By address: the user has to exist. */
export const consoleMemberPut = route({
  ...consoleItem,
  name: 'super_admin.put_member',
  method: 'POST',
  path: '/super_admin/api/accounts/:id/members',
  summary: 'Add a user to an account, or change their role',
  input: Type.Object({ email: ShortText, role: OneOf(roles) }),
  response: ConsoleAccount,
  errors: ['not_found', 'invalid'],
});

export const consoleMemberDelete = route({
  ...consoleItem,
  name: 'super_admin.delete_member',
  method: 'DELETE',
  path: '/super_admin/api/accounts/:id/members',
  summary: 'Take a user out of an account; the user stays',
  input: Type.Object({ user_id: Id }),
  errors: ['not_found', 'invalid'],
});
