import { liveEvent } from '../kit/event.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import {
  FileInput,
  FreeInput,
  FreeObject,
  Id,
  LongText,
  LongUrl,
  NameText,
  Nullable,
  OneOf,
  Type,
  Url,
  type Static,
} from '../kit/schema.ts';

export const maxAgentBots = 100;

/** A webhook bot is a program of its own; a CSML bot is a script, which the engine of the installation runs. */
export const botTypes = ['webhook', 'csml'] as const;
export type BotType = (typeof botTypes)[number];

/** Characters of the script of a CSML bot, `bot_config.csml_content`. */
export const maxScriptLength = 50_000;

/** A program that answers in inboxes. */
export const AgentBot = Type.Object({
  id: Id,
  name: Type.String(),
  description: Nullable(Type.String()),
  thumbnail: Url,
  /** The URL that receives events; without one it receives none. Absent for a bot of the installation. */
  outgoing_url: Type.Optional(Nullable(Type.String())),
  bot_type: Type.Enum(botTypes),
  bot_config: FreeObject,
  /** Null for a bot of the installation, which every account may connect and none can change. */
  account_id: Nullable(Id),
  /** With it the bot calls the API; for administrators. */
  access_token: Type.Optional(Type.String()),
  system_bot: Type.Boolean(),
});
export type AgentBot = Static<typeof AgentBot>;

export const agentBotValues = {
  description: Type.Optional(Nullable(LongText)),
  outgoing_url: Type.Optional(Nullable(LongUrl)),
  avatar: Type.Optional(FileInput),
  /** URL of an image to fetch. */
  avatar_url: Type.Optional(Nullable(LongUrl)),
  bot_type: Type.Optional(
    Nullable(Type.Union([OneOf([...botTypes, '0', '1']), Type.Integer({ minimum: 0, maximum: 1 })])),
  ),
  /** Of a CSML bot: `{csml_content}`, its script. */
  bot_config: Type.Optional(Nullable(FreeInput)),
};

/** A description or a script at full length. */
export const botBodyBytes = 200_000;

const base = '/api/v1/accounts/:account_id/agent_bots';

export const listAgentBots = route({
  name: 'agent_bot.list',
  method: 'GET',
  path: base,
  summary: 'The bots of the account',
  who: 'member',
  params: AccountParams,
  response: Type.Array(AgentBot),
});

export const showAgentBot = route({
  name: 'agent_bot.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'One of them',
  who: 'member',
  params: AccountItemParams,
  response: AgentBot,
});

export const createAgentBot = route({
  name: 'agent_bot.create',
  method: 'POST',
  path: base,
  summary: 'Add a bot, with a token to call the API',
  who: 'administrator',
  multipart: true,
  maxFiles: 1,
  maxBodyBytes: botBodyBytes,
  params: AccountParams,
  input: Type.Object({ name: NameText, ...agentBotValues }),
  response: AgentBot,
  errors: ['invalid', 'unprocessable'],
  repeatsResponse: false,
});

export const updateAgentBot = route({
  name: 'agent_bot.update',
  method: ['PUT', 'PATCH'],
  path: `${base}/:id`,
  summary: 'Change a bot',
  who: 'administrator',
  multipart: true,
  maxFiles: 1,
  maxBodyBytes: botBodyBytes,
  params: AccountItemParams,
  input: Type.Object({ name: Type.Optional(NameText), ...agentBotValues }),
  response: AgentBot,
  errors: ['invalid'],
});

export const deleteAgentBot = route({
  name: 'agent_bot.delete',
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Delete a bot; its inboxes go on without it',
  who: 'administrator',
  params: AccountItemParams,
});

export const deleteAgentBotAvatar = route({
  name: 'agent_bot.delete_avatar',
  method: 'DELETE',
  path: `${base}/:id/avatar`,
  summary: 'Remove the picture of a bot',
  who: 'administrator',
  params: AccountItemParams,
  response: AgentBot,
});

export const resetAgentBotToken = route({
  name: 'agent_bot.reset_access_token',
  method: 'POST',
  path: `${base}/:id/reset_access_token`,
  summary: 'Give a bot another token; the one before it is void',
  who: 'administrator',
  params: AccountItemParams,
  response: AgentBot,
  repeatsResponse: false,
});

const inbox = '/api/v1/accounts/:account_id/inboxes/:id';

/** The key is absent for an inbox without a bot. */
export const showInboxBot = route({
  name: 'inbox.agent_bot',
  method: 'GET',
  path: `${inbox}/agent_bot`,
  summary: 'The bot of the inbox',
  who: 'member',
  params: AccountItemParams,
  response: Type.Object({ agent_bot: Type.Optional(AgentBot) }),
});

export const setInboxBot = route({
  name: 'inbox.set_agent_bot',
  method: 'POST',
  path: `${inbox}/set_agent_bot`,
  summary: 'Connect a bot to the inbox, or with null none',
  who: 'administrator',
  params: AccountItemParams,
  input: Type.Object({ agent_bot: Nullable(Id) }),
});

/** A bot was added, changed, or deleted. The data is its id; lists are refetched. */
export const agentBotChanged = liveEvent('agent_bot.changed', Type.Object({ id: Id }));
