import { route } from '../kit/route.ts';
import { Id, NameText, Nullable, Type, type Static } from '../kit/schema.ts';
import { agentBotValues, botBodyBytes } from './agent-bot.ts';
import { ofPlatformObject, platformPermission, platformRoute } from './platform-app.ts';

/** A bot as a platform app sees it: with the token it calls the API by. */
export const PlatformAgentBot = Type.Object({
  id: Id,
  name: Type.String(),
  description: Nullable(Type.String()),
  outgoing_url: Nullable(Type.String()),
  account_id: Id,
  access_token: Type.String(),
});
export type PlatformAgentBot = Static<typeof PlatformAgentBot>;

const { description, outgoing_url, avatar, avatar_url } = agentBotValues;
const botInput = { description, outgoing_url, avatar, avatar_url };
const withPicture = { multipart: true, maxFiles: 1, maxBodyBytes: botBodyBytes } as const;
const path = '/platform/api/v1/agent_bots';

/** Bots of all accounts that the app may use. */
export const platformBotList = route({
  ...platformRoute,
  name: 'platform_app.list_agent_bots',
  method: 'GET',
  path,
  summary: 'List the bots of the accounts',
  response: Type.Array(PlatformAgentBot),
});

/** A bot of an account that the app may use. */
export const platformBotCreate = route({
  ...platformRoute,
  ...withPicture,
  repeatsResponse: false,
  audited: true,
  name: 'platform_app.create_agent_bot',
  method: 'POST',
  path,
  summary: 'Add a bot to an account',
  input: Type.Object({ name: NameText, account_id: Id, ...botInput }),
  response: PlatformAgentBot,
  errors: [...platformPermission, 'invalid', 'unprocessable'],
});

export const platformBotShow = route({
  ...ofPlatformObject,
  name: 'platform_app.show_agent_bot',
  method: 'GET',
  path: `${path}/:id`,
  summary: 'Show a bot',
  response: PlatformAgentBot,
  errors: platformPermission,
});

/** It stays in its account. */
export const platformBotUpdate = route({
  ...ofPlatformObject,
  ...withPicture,
  repeatsResponse: false,
  audited: true,
  name: 'platform_app.update_agent_bot',
  method: ['PATCH', 'PUT'],
  path: `${path}/:id`,
  summary: 'Change a bot',
  input: Type.Object({ name: Type.Optional(NameText), ...botInput }),
  response: PlatformAgentBot,
  errors: [...platformPermission, 'invalid'],
});

export const platformBotDelete = route({
  ...ofPlatformObject,
  audited: true,
  name: 'platform_app.delete_agent_bot',
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Delete a bot; its inboxes go on without it',
  errors: platformPermission,
});

export const platformBotAvatarDelete = route({
  ...ofPlatformObject,
  repeatsResponse: false,
  audited: true,
  name: 'platform_app.delete_agent_bot_avatar',
  method: 'DELETE',
  path: `${path}/:id/avatar`,
  summary: 'Remove the picture of a bot',
  response: PlatformAgentBot,
  errors: platformPermission,
});
