import { Type } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import type { Channel, ProviderAccess } from '../channel.ts';
import { callMeta } from '../meta/graph.ts';
import { callWithToken, configError, tokenIn } from '../meta/token-input.ts';
import { appOf, graphUrl } from './graph.ts';
import { readPageSecrets, readPageSettings } from './settings.ts';

type SetUp = Channel['setUp'];

/** The page's own data. */
const Page = Type.Object({
  id: Type.String({ minLength: 1 }),
  instagram_business_account: Type.Optional(Type.Object({ id: Type.String({ minLength: 1 }) })),
});

/** The webhook fields we subscribe to, by Facebook's names. */
const subscribedFields =
  'messages,message_deliveries,message_echoes,message_reads,standby,messaging_handovers';

/**
 * Verifies the tokens of a page from `provider_config`, and subscribes to its events. Throws `invalid` below
 * `channel.provider_config`.
 */
export const setUpFacebookPage: SetUp = async (input, before, tools) => {
  const config = input.provider_config ?? {};
  const old =
    before === null
      ? undefined
      : { settings: readPageSettings(before.settings), secrets: readPageSecrets(before.secrets) };
  const token = tokenIn(config['page_access_token']);
  if (old !== undefined && token === undefined) return old;
  appOf(tools.keys);
  const pageId = old?.settings.page_id ?? tokenIn(config['page_id']);
  if (pageId === undefined) throw configError('page_id', 'blank', "Page can't be blank");
  if (token === undefined)
    throw configError('page_access_token', 'blank', "Page access token can't be blank");
  const page = await pageOf(tools, token);
  // With another page's token, that page would be read by the one who connects it.
  if (page.id !== pageId)
    throw configError('page_access_token', 'invalid', 'Page access token is of another page');
  const subscribing = graphUrl(tools, `${encodeURIComponent(page.id)}/subscribed_apps`, token, fields);
  await callWithToken('page_access_token', () =>
    callMeta(() => tools.http.json(subscribing, { method: 'POST' }), 'Facebook'),
  );
  return {
    settings: { page_id: pageId, instagram_id: page.instagram_business_account?.id ?? null },
    secrets: {
      page_access_token: token,
      user_access_token: tokenIn(config['user_access_token']) ?? old?.secrets.user_access_token ?? '',
    },
  };
};

const fields = { subscribed_fields: subscribedFields };

async function pageOf(tools: ProviderAccess, token: string) {
  const url = graphUrl(tools, 'me', token, { fields: 'id,instagram_business_account' });
  const page = await callWithToken('page_access_token', () =>
    callMeta(() => tools.http.json(url), 'Facebook'),
  );
  if (!Value.Check(Page, page))
    throw configError('page_access_token', 'invalid', 'Page access token is of no page');
  return page;
}
