import { DomainName } from '../kit/addresses.ts';
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
  Url,
  type Static,
} from '../kit/schema.ts';
import { accountStatuses, locales } from './account.ts';
import { Availability } from './user.ts';

/** A platform app can access only what it created or was granted; anything else is `not_permissible`. */
export const platformRoute = { who: 'platform_app', errorStyle: 'platform' } as const;
export const ofPlatformObject = {
  ...platformRoute,
  params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
} as const;
/** Responses contain tokens. */
const ofUser = { ...ofPlatformObject, repeatsResponse: false } as const;
export const platformPermission = ['not_permissible', 'not_found'] as const;

export const PlatformUser = Type.Object({
  access_token: Type.String(),
  account_id: Nullable(Id),
  available_name: Type.String(),
  avatar_url: Url,
  confirmed: Type.Boolean(),
  display_name: Nullable(Type.String()),
  message_signature: Nullable(Type.String()),
  email: Type.String(),
  id: Id,
  name: Type.String(),
  provider: Type.Literal('email'),
  pubsub_token: Type.String(),
  /** Absent when empty. */
  custom_attributes: Type.Optional(FreeObject),
  role: Nullable(OneOf(roles)),
  ui_settings: FreeObject,
  uid: Type.String(),
  accounts: Type.Array(
    Type.Object({ id: Id, name: Type.String(), active_at: Nullable(IsoTime), role: OneOf(roles) }),
  ),
});
export type PlatformUser = Static<typeof PlatformUser>;

const Password = Type.String({ maxLength: 1000 });
const userInput = {
  name: Type.Optional(NameText),
  display_name: Type.Optional(Nullable(NameText)),
  email: Type.Optional(ShortText),
  password: Type.Optional(Nullable(Password)),
  /** Merged with the existing ones. */
  custom_attributes: Type.Optional(FreeInput),
};

/**
 * Confirmed immediately, without an email. A known address returns its user unchanged and grants the app
 * access, but never for a super admin.
 */
export const platformUserCreate = route({
  ...platformRoute,
  repeatsResponse: false,
  name: 'platform_app.create_user',
  method: 'POST',
  path: '/platform/api/v1/users',
  summary: 'Create a user, or take up the one with this address',
  input: Type.Object({ ...userInput, email: ShortText }),
  response: PlatformUser,
  errors: ['not_permissible', 'invalid'],
});

export const platformUserShow = route({
  ...ofUser,
  name: 'platform_app.show_user',
  method: 'GET',
  path: '/platform/api/v1/users/:id',
  summary: 'Show a user',
  response: PlatformUser,
  errors: platformPermission,
});

/** Another address counts immediately. A new password, like another address, ends all earlier sessions and tokens. */
export const platformUserUpdate = route({
  ...ofUser,
  name: 'platform_app.update_user',
  method: ['PATCH', 'PUT'],
  path: '/platform/api/v1/users/:id',
  summary: 'Change a user',
  input: Type.Object(userInput),
  response: PlatformUser,
  errors: [...platformPermission, 'invalid'],
});

/** They lose access immediately; their data in accounts is removed in the background. */
export const platformUserDelete = route({
  ...ofUser,
  name: 'platform_app.delete_user',
  method: 'DELETE',
  path: '/platform/api/v1/users/:id',
  summary: 'Delete a user',
  errors: platformPermission,
});

/** Signs the user in once, within five minutes. */
export const platformUserLogin = route({
  ...ofUser,
  name: 'platform_app.login',
  method: 'GET',
  path: '/platform/api/v1/users/:id/login',
  summary: 'Make a login link',
  response: Type.Object({ url: Type.String() }),
  errors: platformPermission,
});

export const platformUserToken = route({
  ...ofUser,
  name: 'platform_app.show_token',
  method: 'POST',
  path: '/platform/api/v1/users/:id/token',
  summary: 'Show the permanent token of a user',
  response: Type.Object({
    access_token: Type.String(),
    expiry: Type.Null(),
    user: Type.Object({
      id: Id,
      name: Type.String(),
      display_name: Nullable(Type.String()),
      email: Type.String(),
      pubsub_token: Type.String(),
    }),
  }),
  errors: platformPermission,
});

export const PlatformAccount = Type.Object({
  id: Id,
  name: Type.String(),
  locale: Type.String(),
  domain: Nullable(Type.String()),
  support_email: Nullable(Type.String()),
  /** Enabled flags only. */
  features: Type.Record(Type.String(), Type.Literal(true)),
  custom_attributes: FreeObject,
  limits: FreeObject,
  status: OneOf(accountStatuses),
});
export type PlatformAccount = Static<typeof PlatformAccount>;

const accountInput = {
  locale: Type.Optional(OneOf(locales)),
  domain: Type.Optional(Nullable(DomainName)),
  support_email: Type.Optional(Nullable(ShortText)),
  status: Type.Optional(OneOf(accountStatuses)),
  /** By flag: whether it is enabled. Others stay unchanged, and unknown flags are ignored. */
  features: Type.Optional(Type.Record(ShortText, Type.Boolean(), { maxProperties: 200 })),
  /** Replaced whole. */
  limits: Type.Optional(FreeInput),
  /** Replaced whole. */
  custom_attributes: Type.Optional(FreeInput),
};

export const platformAccountCreate = route({
  ...platformRoute,
  name: 'platform_app.create_account',
  method: 'POST',
  path: '/platform/api/v1/accounts',
  summary: 'Create an account',
  input: Type.Object({ name: NameText, ...accountInput }),
  response: PlatformAccount,
  errors: ['invalid'],
});

export const platformAccountShow = route({
  ...ofPlatformObject,
  name: 'platform_app.show_account',
  method: 'GET',
  path: '/platform/api/v1/accounts/:id',
  summary: 'Show an account',
  response: PlatformAccount,
  errors: platformPermission,
});

export const platformAccountUpdate = route({
  ...ofPlatformObject,
  name: 'platform_app.update_account',
  method: ['PATCH', 'PUT'],
  path: '/platform/api/v1/accounts/:id',
  summary: 'Change an account',
  input: Type.Object({ name: Type.Optional(NameText), ...accountInput }),
  response: PlatformAccount,
  errors: [...platformPermission, 'invalid'],
});

/** Closed immediately for everyone; its content is removed in the background. */
export const platformAccountDelete = route({
  ...ofPlatformObject,
  name: 'platform_app.delete_account',
  method: 'DELETE',
  path: '/platform/api/v1/accounts/:id',
  summary: 'Delete an account',
  errors: platformPermission,
});

export const PlatformAccountUser = Type.Object({
  id: Id,
  account_id: Id,
  user_id: Id,
  role: OneOf(roles),
  inviter_id: Nullable(Id),
  created_at: IsoTime,
  updated_at: IsoTime,
  active_at: Nullable(IsoTime),
  availability: Availability,
  auto_offline: Type.Boolean(),
  custom_role_id: Nullable(Id),
});
export type PlatformAccountUser = Static<typeof PlatformAccountUser>;

/** Members and invited users. */
export const platformAccountUserList = route({
  ...ofPlatformObject,
  name: 'platform_app.list_account_users',
  method: 'GET',
  path: '/platform/api/v1/accounts/:id/account_users',
  summary: 'List the users of an account',
  response: Type.Array(PlatformAccountUser),
  errors: platformPermission,
});

/** The app must have access to both the account and the user. A member's role is replaced. */
export const platformAccountUserCreate = route({
  ...ofPlatformObject,
  name: 'platform_app.put_account_user',
  method: 'POST',
  path: '/platform/api/v1/accounts/:id/account_users',
  summary: 'Add a user to an account, or change their role',
  input: Type.Object({ user_id: Id, role: OneOf(roles) }),
  response: PlatformAccountUser,
  errors: [...platformPermission, 'invalid'],
});

/**
 * Succeeds also for a user who is not in the account. The user is kept, unlike one removed by an administrator.
 */
export const platformAccountUserDelete = route({
  ...ofPlatformObject,
  name: 'platform_app.delete_account_user',
  method: 'DELETE',
  path: '/platform/api/v1/accounts/:id/account_users',
  summary: 'Take a user out of an account',
  input: Type.Object({ user_id: Id }),
  errors: [...platformPermission, 'invalid'],
});
