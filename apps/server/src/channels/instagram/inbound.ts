import { Value } from 'typebox/value';
import type { Inbound, InboundContact, ProviderTools } from '../channel.ts';
import { eventsOf } from '../meta/events.ts';
import { isPassing, reasonOf } from '../meta/graph.ts';
import { acknowledgeDelivery, checkInstagram, instagramRoutes } from '../meta/inbound.ts';
import { describedAs, InstagramUser } from '../meta/instagram-user.ts';
import { messagingEventsOf, readDelivery } from '../meta/webhook.ts';
import { instagramUrl } from './api.ts';
import { readInstagramSecrets, readInstagramSettings } from './settings.ts';

/** Instagram calls one address for all accounts, also for those that are linked with a page. */
export const instagramInbound: Inbound = {
  routes: instagramRoutes,
  maxBodyBytes: 1024 * 1024,
  address: (settings) => readInstagramSettings(settings).instagram_id,
  addressesOf({ body }) {
    const delivery = readDelivery(body);
    return delivery?.object === 'instagram' ? delivery.entry.map(({ id }) => id) : [];
  },
  checkInstallation: checkInstagram,
  acknowledge: acknowledgeDelivery,
  normalize({ address, body }, _settings, keys) {
    const delivery = readDelivery(body);
    if (delivery?.object !== 'instagram') return [];
    return delivery.entry
      .filter(({ id }) => id === address)
      .flatMap(messagingEventsOf)
      .flatMap((event) => eventsOf(event, { appId: keys.get('INSTAGRAM_APP_ID') }));
  },
  describeContact,
};

/** Fetches a person's Instagram profile. Throws temporary errors. */
async function describeContact(contact: InboundContact, tools: ProviderTools): Promise<InboundContact> {
  const { access_token: token } = readInstagramSecrets(tools.secrets);
  const fields = Object.keys(InstagramUser.properties).join(',');
  const url = instagramUrl(tools, encodeURIComponent(contact.sourceId), token, { fields });
  const answer = await tools.http.json(url);
  if (isPassing(answer)) throw new Error(reasonOf(answer, 'Instagram'));
  return answer.ok && Value.Check(InstagramUser, answer.json) ? describedAs(contact, answer.json) : contact;
}
