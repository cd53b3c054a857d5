import type { ChannelInput } from '@confab/contract/features/inbox';
import { invalidField } from '@confab/contract/kit/errors';
import { Type } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import { hashToken } from '../../platform/crypto/tokens.ts';
import type { ProviderAccess, ProviderTools, SetUpResult, SetUpTools, Stored } from '../channel.ts';
import { callBot, errorText } from './bot-api.ts';
import { readTelegramSecrets, readTelegramSettings } from './settings.ts';

const Me = Type.Object({ id: Type.Integer(), username: Type.String() });

/** What Telegram sends us, of all there is. */
const updates = ['message', 'edited_message', 'callback_query'];

/** Digest of a token by which its inbox is found. */
export function addressOf(token: string): string {
  return hashToken(`telegram:${token}`);
}

/** A Telegram channel after an administrator's changes; see `Channel.setUp`. */
export async function setUpTelegram(
  input: ChannelInput,
  before: Stored | null,
  tools: SetUpTools,
): Promise<SetUpResult> {
  const token = input.bot_token?.trim() ?? '';
  if (token === '') {
    if (before !== null) return before;
    throw failure('blank', "Bot token can't be blank");
  }
  const me = await fetchBot(token, tools);
  const old = before === null ? undefined : readTelegramSettings(before.settings);
  // Another bot numbers its messages from one, so its ids would collide with existing messages.
  if (old !== undefined && old.bot_id !== me.id)
    throw failure('other_bot', `Bot token belongs to another bot than @${old.bot_name}`);
  const settings = { bot_id: me.id, bot_name: me.username, address: addressOf(token) };
  if (settings.address !== old?.address && !(await tools.isFree(settings.address)))
    throw failure('taken', 'Bot token has already been taken');
  const secret = before === null ? tools.ids.token() : readTelegramSecrets(before.secrets).webhook_secret;
  await listen(token, secret, tools);
  return { settings, secrets: { bot_token: token, webhook_secret: secret }, name: me.username };
}

async function fetchBot(token: string, tools: SetUpTools) {
  // It becomes a part of an address.
  if (!/^\d{1,20}:[\w-]{1,200}$/.test(token)) throw failure('invalid', 'Bot token is invalid');
  const answer = await callBot(tools, token, 'getMe');
  if ('result' in answer && Value.Check(Me, answer.result)) return answer.result;
  throw failure('invalid', 'Bot token is invalid');
}

/** Registers our webhook with Telegram, in place of any other. */
async function listen(token: string, secret: string, tools: ProviderAccess): Promise<void> {
  const calls = [
    ['deleteWebhook', {}],
    [
      'setWebhook',
      {
        url: `${tools.frontendUrl}/webhooks/telegram/${token}`,
        secret_token: secret,
        allowed_updates: JSON.stringify(updates),
      },
    ],
  ] as const;
  for (const [method, fields] of calls) {
    const answer = await callBot(tools, token, method, fields);
    if ('error' in answer)
      throw failure('unreachable', `Telegram does not connect the bot: ${errorText(answer.error)}`);
  }
}

/** Registers our webhook again. */
export async function connectTelegram(tools: ProviderTools): Promise<void> {
  const { bot_token: token, webhook_secret: secret } = readTelegramSecrets(tools.secrets);
  await listen(token, secret, tools);
}

/** Removes the webhook: Telegram would retry each message of the bot for a day. */
export async function disconnectTelegram(tools: ProviderTools): Promise<void> {
  // A rejection means that the token was revoked, and its webhook with it.
  await callBot(tools, readTelegramSecrets(tools.secrets).bot_token, 'deleteWebhook');
}

const failure = (code: string, message: string) => invalidField('channel.bot_token', code, message);
