import { constantTimeEqual } from '../../platform/crypto/tokens.ts';
import type { Channel, ProviderAccess, ProviderTools } from '../channel.ts';
import { callMeta, isPassing, reasonOf } from '../meta/graph.ts';
import { callWithToken, configError, tokenIn } from '../meta/token-input.ts';
import { accessProof, accountOf, appOf, hasInstagramApp, instagramUrl } from './api.ts';
import { readInstagramSecrets, readInstagramSettings } from './settings.ts';

type SetUp = Channel['setUp'];

/** The webhook fields we subscribe to, by Instagram's names. */
const subscribedFields = 'messages,message_edit,messaging_postbacks,messaging_seen';

/**
 * Verifies the token of an account from `provider_config`, which only our own login can issue, and subscribes to the
 * account's events. Throws `invalid` below `channel.provider_config`.
 */
export const setUpInstagram: SetUp = async (input, before, tools) => {
  const config = input.provider_config ?? {};
  const old =
    before === null
      ? undefined
      : {
          settings: readInstagramSettings(before.settings),
          secrets: readInstagramSecrets(before.secrets),
        };
  const token = tokenIn(config['access_token']);
  if (token === undefined) {
    if (old === undefined) throw configError('access_token', 'blank', "Access token can't be blank");
    return old;
  }
  const [issuedAt, endsAt] = [momentOf(config['issued_at']), momentOf(config['ends_at'])];
  if (issuedAt === undefined || endsAt === undefined)
    throw configError('ends_at', 'blank', 'Access token must say when it was issued and when it ends');
  const proof = accessProof(tools.keys, { access_token: token, issued_at: issuedAt, ends_at: endsAt });
  if (!constantTimeEqual(String(config['proof']), proof))
    throw configError('access_token', 'invalid', 'Access token has to come from the login of Instagram');
  const { id, username } = await callWithToken('access_token', () => accountOf(tools, token));
  if (old !== undefined && old.settings.instagram_id !== id)
    throw configError('access_token', 'invalid', 'Access token is of another account');
  if (old === undefined && !(await tools.isFree(id)))
    throw configError('access_token', 'taken', 'Account has already been taken');
  await callWithToken('access_token', () => listen(tools, id, token));
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

/** Subscribes to the account's events. Throws as `callMeta`. */
async function listen(tools: ProviderAccess, id: string, token: string): Promise<void> {
  const url = subscriptionUrl(tools, id, token, { subscribed_fields: subscribedFields });
  await callMeta(() => tools.http.json(url, { method: 'POST' }), 'Instagram');
}

/** Registers our webhook again. */
export async function connectInstagram(tools: ProviderTools): Promise<void> {
  appOf(tools.keys);
  const { instagram_id: id } = readInstagramSettings(tools.settings);
  await listen(tools, id, readInstagramSecrets(tools.secrets).access_token);
}

/** Ends the subscription. A rejection means that the token was revoked, and the subscription with it. */
export async function disconnectInstagram(tools: ProviderTools): Promise<void> {
  if (!hasInstagramApp(tools.keys)) return;
  const { instagram_id: id } = readInstagramSettings(tools.settings);
  const url = subscriptionUrl(tools, id, readInstagramSecrets(tools.secrets).access_token);
  const answer = await tools.http.json(url, { method: 'DELETE' });
  if (isPassing(answer)) throw new Error(reasonOf(answer, 'Instagram'));
}

function momentOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
