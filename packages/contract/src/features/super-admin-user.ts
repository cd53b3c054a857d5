import { consoleItem, ConsolePage, consoleRoute, consoleSearch } from '../kit/console.ts';
import { roles } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { Id, IsoTime, NameText, Nullable, OneOf, ShortText, Type, Url, type Static } from '../kit/schema.ts';

export const ConsoleUserRow = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  avatar_url: Url,
  confirmed: Type.Boolean(),
  super_admin: Type.Boolean(),
  created_at: IsoTime,
});
export type ConsoleUserRow = Static<typeof ConsoleUserRow>;

export const userFilters = ['all', 'super_admin', 'confirmed', 'unconfirmed', 'recent'] as const;

export const consoleUserList = route({
  ...consoleRoute,
  name: 'super_admin.list_users',
  method: 'GET',
  path: '/super_admin/api/users',
  summary: 'List the users of the installation',
  input: Type.Object({ filter: Type.Optional(OneOf(userFilters)), ...consoleSearch }),
  response: ConsolePage(ConsoleUserRow),
  errors: ['invalid'],
});

export const ConsoleUser = Type.Object({
  ...ConsoleUserRow.properties,
  display_name: Nullable(Type.String()),
  two_factor: Type.Boolean(),
  accounts: Type.Array(Type.Object({ id: Id, name: Type.String(), role: OneOf(roles) })),
});
export type ConsoleUser = Static<typeof ConsoleUser>;

export const consoleUserShow = route({
  ...consoleItem,
  name: 'super_admin.show_user',
  method: 'GET',
  path: '/super_admin/api/users/:id',
  summary: 'Show a user',
  response: ConsoleUser,
  errors: ['not_found'],
});

const Password = Type.String({ maxLength: 1000 });

/** Confirmed immediately, without an email. */
export const consoleUserCreate = route({
  ...consoleRoute,
  name: 'super_admin.create_user',
  method: 'POST',
  path: '/super_admin/api/users',
  summary: 'Create a user',
  input: Type.Object({ name: NameText, email: ShortText, password: Password }),
  response: ConsoleUser,
  errors: ['invalid'],
});

/**
 * Another address or password revokes all previous sessions and tokens. `confirmed` can only be set, and
 * `super_admin` not be removed from oneself.
 */
export const consoleUserUpdate = route({
  ...consoleItem,
  name: 'super_admin.update_user',
  method: 'PATCH',
  path: '/super_admin/api/users/:id',
  summary: 'Change a user',
  input: Type.Object({
    name: Type.Optional(NameText),
    display_name: Type.Optional(Nullable(NameText)),
    email: Type.Optional(ShortText),
    password: Type.Optional(Nullable(Password)),
    /** False changes nothing: an address stays confirmed. */
    confirmed: Type.Optional(Type.Boolean()),
    super_admin: Type.Optional(Type.Boolean()),
  }),
  response: ConsoleUser,
  errors: ['not_found', 'invalid'],
});

export const consoleUserDelete = route({
  ...consoleItem,
  name: 'super_admin.delete_user',
  method: 'DELETE',
  path: '/super_admin/api/users/:id',
  summary: 'Delete a user',
  errors: ['not_found', 'invalid'],
});

export const consoleUserAvatarDelete = route({
  ...consoleItem,
  name: 'super_admin.delete_user_avatar',
  method: 'DELETE',
  path: '/super_admin/api/users/:id/avatar',
  summary: 'Remove the picture of a user',
  response: ConsoleUser,
  errors: ['not_found'],
});

/** For users who lost their phone and recovery codes. They are notified by email. */
export const consoleUserMfaDelete = route({
  ...consoleItem,
  name: 'super_admin.reset_two_factor',
  method: 'DELETE',
  path: '/super_admin/api/users/:id/mfa',
  summary: 'Turn off the second factor of a user',
  response: ConsoleUser,
  errors: ['not_found'],
});

/** A link that logs in as the user once, within five minutes. Not for other super admins. */
export const consoleUserImpersonate = route({
  ...consoleItem,
  name: 'super_admin.impersonate',
  method: 'POST',
  path: '/super_admin/api/users/:id/login_link',
  summary: 'Make a link to sign in as a user',
  response: Type.Object({ url: Type.String() }),
  errors: ['not_found', 'forbidden'],
});
