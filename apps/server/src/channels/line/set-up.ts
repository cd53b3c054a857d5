import type { ChannelInput } from '@confab/contract/features/inbox';
import { invalidField } from '@confab/contract/kit/errors';
import type { SetUpResult, SetUpTools, Stored } from '../channel.ts';
import { authorization } from './line-api.ts';
import { readLineSecrets, readLineSettings } from './settings.ts';

const names = {
  line_channel_id: 'Line channel id',
  line_channel_secret: 'Line channel secret',
  line_channel_token: 'Line channel token',
} as const;
type Key = keyof typeof names;

/** A LINE channel after an administrator's changes; see `Channel.setUp`. */
export async function setUpLine(
  input: ChannelInput,
  before: Stored | null,
  tools: SetUpTools,
): Promise<SetUpResult> {
  const old =
    before === null
      ? undefined
      : { ...readLineSettings(before.settings), ...readLineSecrets(before.secrets) };
  const value = (key: Key): string => {
    const text = input[key]?.trim() || old?.[key];
    if (text === undefined) throw failure(key, 'blank', "can't be blank");
    return text;
  };
  const settings = { line_channel_id: value('line_channel_id') };
  const secrets = {
    line_channel_secret: value('line_channel_secret'),
    line_channel_token: value('line_channel_token'),
  };
  const { line_channel_id: id } = settings;
  if (!/^[\w-]+$/.test(id)) throw failure('line_channel_id', 'invalid', 'is invalid');
  if (id !== old?.line_channel_id && !(await tools.isFree(id)))
    throw failure('line_channel_id', 'taken', 'has already been taken');
  if (secrets.line_channel_token !== old?.line_channel_token) await checkToken(secrets, tools);
  return { settings, secrets };
}

/** A token that LINE rejects now would fail every message. One that cannot be verified now may well be valid. */
async function checkToken(secrets: Stored['secrets'], tools: SetUpTools): Promise<void> {
  const headers = authorization(secrets);
  // No header can carry anything else.
  if (!/^[\x21-\x7e]+$/.test(headers.authorization.replace('Bearer ', '')))
    throw failure('line_channel_token', 'invalid', 'is invalid');
  const answer = await tools.http.json(`${tools.apiUrl}/v2/bot/info`, { headers }).catch(() => undefined);
  if (answer?.isCalled && (answer.status === 401 || answer.status === 403))
    throw failure('line_channel_token', 'invalid', 'is invalid');
}

const failure = (key: Key, code: string, message: string) =>
  invalidField(`channel.${key}`, code, `${names[key]} ${message}`);
