import { Failure, invalidField } from '@confab/contract/kit/errors';
import { Type } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import type { ProviderResponse } from '../../platform/outbound/provider-http.ts';
import type { Channel, ProviderAccess, ProviderTools } from '../channel.ts';
import { appOf, callTwitter, hasCode, hasTwitterApp, reasonOf, type TwitterToken } from './api.ts';
import { readTwitterSettings, tokenOf } from './settings.ts';

type SetUp = Channel['setUp'];

/** Twitter's response about the profile of our token. */
const Profile = Type.Object({ id_str: Type.String({ minLength: 1 }), screen_name: Type.String() });

/**
 * Verifies the token of a profile from `provider_config`, and subscribes to its events. Throws `invalid` below
 * `channel.provider_config`.
 */
export const setUpTwitter: SetUp = async (input, before, tools) => {
  const old =
    before === null ? undefined : { settings: readTwitterSettings(before.settings), secrets: before.secrets };
  const tweetsEnabled = input.tweets_enabled ?? old?.settings.tweets_enabled ?? true;
  const token = tokenIn(input.provider_config ?? {});
  if (token === undefined) {
    if (old === undefined) throw failure('blank', "Access token can't be blank");
    return { settings: { ...old.settings, tweets_enabled: tweetsEnabled }, secrets: old.secrets };
  }
  appOf(tools.keys);
  const { id_str: id, screen_name: name } = await profileOf(token, tools);
  if (old !== undefined && old.settings.profile_id !== id)
    throw failure('invalid', 'Access token is of another profile');
  if (old === undefined && !(await tools.isFree(id)))
    throw failure('taken', 'Profile has already been taken');
  await listen(token, tools);
  return {
    settings: { profile_id: id, tweets_enabled: tweetsEnabled },
    secrets: { access_token: token.key, access_token_secret: token.secret },
    name,
  };
};

/** The profile of the token. Throws like `setUpTwitter`. */
export async function profileIdOf(token: TwitterToken, tools: ProviderAccess): Promise<string> {
  return (await profileOf(token, tools)).id_str;
}

async function profileOf(token: TwitterToken, tools: ProviderAccess) {
  const answer = await called(() =>
    callTwitter(tools, { method: 'GET', path: '/1.1/account/verify_credentials.json', token }),
  );
  if (!answer.ok || !Value.Check(Profile, answer.json))
    throw failure('invalid', `Access token is of no profile: ${reasonOf(answer)}`);
  return answer.json;
}

const Webhooks = Type.Array(Type.Object({ id: Type.String(), url: Type.String() }));

/** Twitter's messages for: this webhook exists, another one exists, and this profile is subscribed. */
const isThere = [214, 355];

/** Has Twitter call us: once for the installation, and for this profile. */
async function listen(token: TwitterToken, tools: ProviderAccess): Promise<void> {
  const url = `${tools.frontendUrl}/webhooks/twitter`;
  const path = activityPath(tools, 'webhooks');
  const known = await called(() => callTwitter(tools, { method: 'GET', path, token }));
  const webhooks = Value.Check(Webhooks, known.json) ? known.json : [];
  if (!webhooks.some((webhook) => webhook.url === url))
    await expectDone(tools, { method: 'POST', path, query: { url }, token });
  await expectDone(tools, { method: 'POST', path: activityPath(tools, 'subscriptions'), token });
}

async function expectDone(tools: ProviderAccess, call: Parameters<typeof callTwitter>[1]): Promise<void> {
  const answer = await called(() => callTwitter(tools, call));
  if (!answer.ok && !hasCode(answer, ...isThere))
    throw failure('unreachable', `Twitter does not connect the profile: ${reasonOf(answer)}`);
}

const activityPath = ({ keys }: Pick<ProviderAccess, 'keys'>, of: 'webhooks' | 'subscriptions'): string =>
  `/1.1/account_activity/all/${keys.get('TWITTER_ENVIRONMENT') ?? 'production'}/${of}.json`;

/** A waiting administrator sees immediately that Twitter cannot be reached. */
async function called(work: () => Promise<ProviderResponse>): Promise<ProviderResponse> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw failure('unreachable', 'Twitter could not be reached. Please try again.');
  }
}

/** Registers our webhook again. */
export async function connectTwitter(tools: ProviderTools): Promise<void> {
  appOf(tools.keys);
  await listen(tokenOf(tools.secrets), tools);
}

/** Ends the subscription to a profile. A rejection means that its token was revoked, and the subscription with it. */
export async function disconnectTwitter(tools: ProviderTools): Promise<void> {
  if (!hasTwitterApp(tools.keys)) return;
  const path = activityPath(tools, 'subscriptions');
  await callTwitter(tools, { method: 'DELETE', path, token: tokenOf(tools.secrets) });
}

const maxTokenLength = 500;

function tokenIn(config: Readonly<Record<string, unknown>>): TwitterToken | undefined {
  const [key, secret] = [textOf(config['access_token']), textOf(config['access_token_secret'])];
  return key === undefined || secret === undefined ? undefined : { key, secret };
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || text.length > maxTokenLength ? undefined : text;
}

const failure = (code: string, message: string) =>
  invalidField('channel.provider_config.access_token', code, message);
