import { consoleItem, ConsolePage, consoleRoute, consoleSearch } from '../kit/console.ts';
import { route } from '../kit/route.ts';
import {
  FileInput,
  Id,
  IsoTime,
  LongText,
  LongUrl,
  NameText,
  Nullable,
  OneOf,
  Type,
  Url,
  type Static,
} from '../kit/schema.ts';
import { botBodyBytes, botTypes } from './agent-bot.ts';

export const maxSystemBots = 25;

/**
 * A bot of one account, or, if `account` is null, of the whole installation: every account may connect it to
 * its inboxes, and none can change it.
 */
export const ConsoleBotRow = Type.Object({
  id: Id,
  account: Nullable(Type.Object({ id: Id, name: Type.String() })),
  bot_type: OneOf(botTypes),
  name: Type.String(),
  description: Nullable(Type.String()),
  outgoing_url: Nullable(Type.String()),
  avatar_url: Url,
  created_at: IsoTime,
});
export type ConsoleBotRow = Static<typeof ConsoleBotRow>;

export const ConsoleBot = Type.Object({
  ...ConsoleBotRow.properties,
  /** Of the token by which the bot calls the API of each account that has it in an inbox. */
  access_token_id: Nullable(Id),
  /** The number of accounts that have connected it; one for an account's bot. */
  accounts: Type.Integer(),
});
export type ConsoleBot = Static<typeof ConsoleBot>;

export const botFilters = ['all', 'system', 'account'] as const;

/** Newest first. `q` is an id or a part of the name; `system`: of the installation, `account`: of accounts. */
export const consoleBotList = route({
  ...consoleRoute,
  name: 'super_admin.list_agent_bots',
  method: 'GET',
  path: '/super_admin/api/agent_bots',
  summary: 'List the bots of the installation and of its accounts',
  input: Type.Object({ filter: Type.Optional(OneOf(botFilters)), ...consoleSearch }),
  response: ConsolePage(ConsoleBotRow),
  errors: ['invalid'],
});

export const consoleBotShow = route({
  ...consoleItem,
  name: 'super_admin.show_agent_bot',
  method: 'GET',
  path: '/super_admin/api/agent_bots/:id',
  summary: 'Show a bot',
  response: ConsoleBot,
  errors: ['not_found'],
});

const withPicture = { multipart: true, maxFiles: 1, maxBodyBytes: botBodyBytes } as const;
const botInput = {
  description: Type.Optional(Nullable(LongText)),
  outgoing_url: Type.Optional(Nullable(LongUrl)),
  avatar: Type.Optional(FileInput),
};

export const consoleBotCreate = route({
  ...consoleRoute,
  ...withPicture,
  name: 'super_admin.create_agent_bot',
  method: 'POST',
  path: '/super_admin/api/agent_bots',
  summary: 'Create a bot of an account, or of the installation',
  input: Type.Object({ name: NameText, account_id: Type.Optional(Nullable(Id)), ...botInput }),
  response: ConsoleBot,
  errors: ['invalid', 'unprocessable'],
});

/** It stays in its account. */
export const consoleBotUpdate = route({
  ...consoleItem,
  ...withPicture,
  name: 'super_admin.update_agent_bot',
  method: 'PATCH',
  path: '/super_admin/api/agent_bots/:id',
  summary: 'Change a bot; one of the installation in every account',
  input: Type.Object({ name: Type.Optional(NameText), ...botInput }),
  response: ConsoleBot,
  errors: ['not_found', 'invalid'],
});

/** Its inboxes continue without it, and its pending conversations are opened for agents. */
export const consoleBotDelete = route({
  ...consoleItem,
  name: 'super_admin.delete_agent_bot',
  method: 'DELETE',
  path: '/super_admin/api/agent_bots/:id',
  summary: 'Delete a bot and its token',
  errors: ['not_found'],
});

export const consoleBotAvatarDelete = route({
  ...consoleItem,
  name: 'super_admin.delete_agent_bot_avatar',
  method: 'DELETE',
  path: '/super_admin/api/agent_bots/:id/avatar',
  summary: 'Remove the picture of a bot',
  response: ConsoleBot,
  errors: ['not_found'],
});
