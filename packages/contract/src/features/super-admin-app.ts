import { consoleItem, ConsolePage, consoleRoute } from '../kit/console.ts';
import { route } from '../kit/route.ts';
import { Id, IsoTime, NameText, Nullable, OneOf, Type, type Static } from '../kit/schema.ts';

export const PlatformApp = Type.Object({ id: Id, name: Type.String(), created_at: IsoTime });
export type PlatformApp = Static<typeof PlatformApp>;

const kinds = ['account', 'user'] as const;

/** The id of its token, and the newest hundred records that the app may access. */
export const PlatformAppDetails = Type.Object({
  ...PlatformApp.properties,
  access_token_id: Nullable(Id),
  permissibles: Type.Array(Type.Object({ id: Id, kind: OneOf(kinds), object_id: Id, name: Type.String() })),
});
export type PlatformAppDetails = Static<typeof PlatformAppDetails>;

export const consoleAppList = route({
  ...consoleRoute,
  name: 'super_admin.list_platform_apps',
  method: 'GET',
  path: '/super_admin/api/platform_apps',
  summary: 'List the platform apps',
  input: Type.Object({ before: Type.Optional(Id) }),
  response: ConsolePage(PlatformApp),
  errors: ['invalid'],
});

export const consoleAppShow = route({
  ...consoleItem,
  name: 'super_admin.show_platform_app',
  method: 'GET',
  path: '/super_admin/api/platform_apps/:id',
  summary: 'Show a platform app with what it may use',
  response: PlatformAppDetails,
  errors: ['not_found'],
});

export const consoleAppCreate = route({
  ...consoleRoute,
  name: 'super_admin.create_platform_app',
  method: 'POST',
  path: '/super_admin/api/platform_apps',
  summary: 'Create a platform app',
  input: Type.Object({ name: NameText }),
  response: PlatformAppDetails,
  errors: ['invalid'],
});

export const consoleAppUpdate = route({
  ...consoleItem,
  name: 'super_admin.update_platform_app',
  method: 'PATCH',
  path: '/super_admin/api/platform_apps/:id',
  summary: 'Rename a platform app',
  input: Type.Object({ name: NameText }),
  response: PlatformAppDetails,
  errors: ['not_found', 'invalid'],
});

/** Records that it created are kept. */
export const consoleAppDelete = route({
  ...consoleItem,
  name: 'super_admin.delete_platform_app',
  method: 'DELETE',
  path: '/super_admin/api/platform_apps/:id',
  summary: 'Delete a platform app and its token',
  errors: ['not_found'],
});

export const consolePermissibleAdd = route({
  ...consoleItem,
  name: 'super_admin.add_permissible',
  method: 'POST',
  path: '/super_admin/api/platform_apps/:id/permissibles',
  summary: 'Let a platform app use an account or a user',
  input: Type.Object({ kind: OneOf(kinds), object_id: Id }),
  response: PlatformAppDetails,
  errors: ['not_found', 'invalid'],
});

export const consolePermissibleRemove = route({
  ...consoleItem,
  name: 'super_admin.remove_permissible',
  method: 'DELETE',
  path: '/super_admin/api/platform_apps/:id/permissibles',
  summary: 'No longer let a platform app use an account or a user',
  input: Type.Object({ permissible_id: Id }),
  response: PlatformAppDetails,
  errors: ['not_found', 'invalid'],
});
