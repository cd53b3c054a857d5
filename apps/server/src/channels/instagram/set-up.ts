import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { Channel, ProviderAccess, ProviderTools } from '../channel.ts';
import { ask, isPassing, reasonOf } from '../meta/graph.ts';
import { accountOf, appOf, hasInstagramApp, instagramUrl } from './api.ts';
import { readInstagramSecrets, readInstagramSettings } from './settings.ts';

type SetUp = Channel['setUp'];

/** Of what Instagram tells us, as the app names it. */
const subscribedFields = 'messages,message_edit,messaging_postbacks,messaging_seen';

/**
 * Takes the token of an account from `provider_config`, makes sure whose it is, and asks Instagram to send us what
 * happens there. Throws `invalid` below `channel.provider_config`.
 */
export const setUpInstagram: SetUp = async (given, before, tools) => {
  const config = given.provider_config ?? {};
  const old =
    before === null
      ? undefined
      : {
          settings: readInstagramSettings(before.settings),
          secrets: readInstagramSecrets(before.secrets),
        };
  const token = textOf(config['access_token']);
  if (token === undefined) {
    if (old === undefined) throw refused('access_token', 'blank', "Access token can't be blank");
    return old;
  }
  const [issuedAt, endsAt] = [momentOf(config['issued_at']), momentOf(config['ends_at'])];
  if (issuedAt === undefined || endsAt === undefined)
    throw refused('ends_at', 'blank', 'Access token must say when it was issued and when it ends');
  appOf(tools.keys);
  const { id, username } = await checked(() => accountOf(tools, token));
  if (old !== undefined && old.settings.instagram_id !== id)
    throw refused('access_token', 'invalid', 'Access token is of another account');
  if (old === undefined && !(await tools.isFree(id)))
    throw refused('access_token', 'taken', 'Account has already been taken');
  await checked(() => listen(tools, id, token));
  return {
    settings: { instagram_id: id },
    secrets: { id: tools.ids.uuid(), access_token: token, issued_at: issuedAt, ends_at: endsAt },
    name: username,
  };
};

const subscriptionUrl = (
  tools: ProviderAccess,
  id: string,
  token: string,
  query?: Readonly<Record<string, string>>,
): string => instagramUrl(tools, `${encodeURIComponent(id)}/subscribed_apps`, token, query);

/** Has Instagram tell us what happens at the account. Throws as `ask`. */
async function listen(tools: ProviderAccess, id: string, token: string): Promise<void> {
  const url = subscriptionUrl(tools, id, token, { subscribed_fields: subscribedFields });
  await ask(() => tools.http.json(url, { method: 'POST' }), 'Instagram');
}

/** Has Instagram call us once more. */
export async function connectInstagram(tools: ProviderTools): Promise<void> {
  appOf(tools.keys);
  const { instagram_id: id } = readInstagramSettings(tools.settings);
  await listen(tools, id, readInstagramSecrets(tools.secrets).access_token);
}

/** Has it tell us nothing more. A refusal means that the token is gone, and the subscription with it. */
export async function disconnectInstagram(tools: ProviderTools): Promise<void> {
  if (!hasInstagramApp(tools.keys)) return;
  const { instagram_id: id } = readInstagramSettings(tools.settings);
  const url = subscriptionUrl(tools, id, readInstagramSecrets(tools.secrets).access_token);
  const answer = await tools.http.json(url, { method: 'DELETE' });
  if (isPassing(answer)) throw new Error(reasonOf(answer, 'Instagram'));
}

/** What Instagram refuses stands under the token. */
async function checked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure && error.code === 'unprocessable')
      throw refused('access_token', 'invalid', error.message);
    throw error;
  }
}

const refused = (key: string, code: string, message: string) =>
  invalidField(`channel.provider_config.${key}`, code, message);

const maxTokenLength = 2000;

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || text.length > maxTokenLength ? undefined : text;
}

function momentOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
