import { liveEvent } from '../kit/event.ts';
import { AccountParams, route } from '../kit/route.ts';
import { Id, ShortText, Type } from '../kit/schema.ts';
import { IntegrationApp } from './integration.ts';

const base = '/api/v1/accounts/:account_id/integrations/slack';

export const connectSlack = route({
  name: 'slack.connect',
  method: 'POST',
  path: base,
  summary: 'Connect a Slack workspace by the code its authorization page gave',
  who: 'administrator',
  params: AccountParams,
  input: Type.Object({
    code: Type.String({ minLength: 1, maxLength: 2000 }),
    /** The origin of the page: if present, it must be ours. Browsers always send it. */
    state: Type.Optional(Type.String({ maxLength: 2000 })),
  }),
  response: IntegrationApp,
  errors: ['unprocessable'],
  limits: [{ by: 'account', limit: 30, seconds: 300 }],
});

export const chooseSlackChannel = route({
  name: 'slack.choose_channel',
  method: ['PATCH', 'PUT'],
  path: base,
  summary: 'Choose the channel in which conversations go on',
  who: 'administrator',
  params: AccountParams,
  input: Type.Object({ reference_id: ShortText }),
  response: IntegrationApp,
  errors: ['unprocessable'],
  limits: [{ by: 'account', limit: 60, seconds: 60 }],
});

export const listSlackChannels = route({
  name: 'slack.list_channels',
  method: 'GET',
  path: `${base}/list_all_channels`,
  summary: 'Channels of the workspace that can be chosen',
  who: 'administrator',
  params: AccountParams,
  response: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  errors: ['unprocessable'],
  limits: [{ by: 'account', limit: 30, seconds: 60 }],
});

export const disconnectSlack = route({
  name: 'slack.disconnect',
  method: 'DELETE',
  path: base,
  summary: 'Disconnect the workspace',
  who: 'administrator',
  params: AccountParams,
});

/** Internal event: a message has to be posted to Slack. */
export const slackPostRequested = liveEvent(
  'slack.post_requested',
  Type.Object({ conversation_id: Id, message_id: Id }),
);
