import { customRolePermissions } from '../kit/permissions.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import { Id, IsoTime, NameText, Nullable, OneOf, Type, type Static } from '../kit/schema.ts';

/** A named set of permissions. A member with it has exactly these, instead of an agent's. */
export const CustomRole = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  permissions: Type.Array(OneOf(customRolePermissions)),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type CustomRole = Static<typeof CustomRole>;

/** Per account. */
export const maxCustomRoles = 100;

const base = '/api/v1/accounts/:account_id/custom_roles';

const Description = Type.String({ maxLength: 1000 });
const Permissions = Type.Array(OneOf(customRolePermissions), { maxItems: customRolePermissions.length * 2 });

export const listCustomRoles = route({
  name: 'custom_role.list',
  method: 'GET',
  path: base,
  summary: 'The custom roles of the account by name',
  who: 'administrator',
  feature: 'custom_roles',
  params: AccountParams,
  response: Type.Array(CustomRole),
});

export const showCustomRole = route({
  name: 'custom_role.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'A custom role',
  who: 'administrator',
  feature: 'custom_roles',
  params: AccountItemParams,
  response: CustomRole,
  errors: ['not_found'],
});

/** A role without permissions only lets its members log in. */
export const createCustomRole = route({
  name: 'custom_role.create',
  method: 'POST',
  path: base,
  summary: 'Add a custom role',
  who: 'administrator',
  feature: 'custom_roles',
  params: AccountParams,
  wrapper: 'custom_role',
  input: Type.Object({
    name: NameText,
    description: Type.Optional(Nullable(Description)),
    permissions: Type.Optional(Permissions),
  }),
  response: CustomRole,
  errors: ['invalid'],
});

/** The permissions of its members change immediately, on every open screen. */
export const updateCustomRole = route({
  name: 'custom_role.update',
  method: ['PATCH', 'PUT'],
  path: `${base}/:id`,
  summary: 'Change a custom role',
  who: 'administrator',
  feature: 'custom_roles',
  params: AccountItemParams,
  wrapper: 'custom_role',
  input: Type.Object({
    name: Type.Optional(NameText),
    description: Type.Optional(Nullable(Description)),
    permissions: Type.Optional(Permissions),
  }),
  response: CustomRole,
  errors: ['not_found', 'invalid'],
});

/** Its members become agents. */
export const deleteCustomRole = route({
  name: 'custom_role.delete',
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Delete a custom role',
  who: 'administrator',
  feature: 'custom_roles',
  params: AccountItemParams,
  errors: ['not_found'],
});
