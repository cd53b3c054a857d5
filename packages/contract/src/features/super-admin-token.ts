import { consoleItem, ConsolePage, consoleRoute, consoleSearch } from '../kit/console.ts';
import { route } from '../kit/route.ts';
import { Id, IsoTime, Nullable, OneOf, Type, type Static } from '../kit/schema.ts';

export const tokenOwners = ['user', 'agent_bot', 'platform_app'] as const;
export type TokenOwner = (typeof tokenOwners)[number];
export const tokenFilters = ['all', ...tokenOwners] as const;

/** A permanent token, without its value. */
export const ConsoleToken = Type.Object({
  id: Id,
  owner_type: OneOf(tokenOwners),
  owner_id: Id,
  owner_name: Type.String(),
  /** Of a user. */
  owner_email: Nullable(Type.String()),
  /** The account of a bot; null for a bot of the installation. */
  account_id: Nullable(Id),
  /** Its last four characters. */
  ending: Type.String(),
  /** When it was created; a replacement has another id. */
  created_at: IsoTime,
});
export type ConsoleToken = Static<typeof ConsoleToken>;

/** Newest first. `q` is the id of an owner, or a part of their name or address. */
export const consoleTokenList = route({
  ...consoleRoute,
  name: 'super_admin.list_access_tokens',
  method: 'GET',
  path: '/super_admin/api/access_tokens',
  summary: 'List the permanent tokens of the installation',
  input: Type.Object({ filter: Type.Optional(OneOf(tokenFilters)), ...consoleSearch }),
  response: ConsolePage(ConsoleToken),
  errors: ['invalid'],
});

export const consoleTokenShow = route({
  ...consoleItem,
  name: 'super_admin.show_access_token',
  method: 'GET',
  path: '/super_admin/api/access_tokens/:id',
  summary: 'Show whose a permanent token is',
  response: ConsoleToken,
  errors: ['not_found'],
});

/** Logged: the audit log shows who has seen a token. 403 for the token of a user. */
export const consoleTokenReveal = route({
  ...consoleItem,
  name: 'super_admin.reveal_access_token',
  method: 'POST',
  path: '/super_admin/api/access_tokens/:id/reveal',
  summary: 'Read the token of an agent bot or platform app',
  response: Type.Object({ access_token: Type.String() }),
  errors: ['not_found', 'forbidden'],
});

/**
 * The current one is revoked immediately. Users find theirs in their profile, with a notice; the response does
 * not contain it.
 */
export const consoleTokenReplace = route({
  ...consoleItem,
  name: 'super_admin.replace_access_token',
  method: 'POST',
  path: '/super_admin/api/access_tokens/:id/replace',
  summary: 'Replace a permanent token',
  response: ConsoleToken,
  errors: ['not_found'],
});
