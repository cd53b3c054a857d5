import type { Inbound, InboundResponse, InboundRequest, ProviderKeys } from '../channel.ts';
import { eventsOf } from '../meta/events.ts';
import {
  acknowledgeDelivery,
  checkInstagram,
  handshake,
  instagramRoutes,
  plain,
  unsigned,
  wrongToken,
} from '../meta/inbound.ts';
import { isSignedBy } from '../meta/signature.ts';
import { messagingEventsOf, readDelivery, type Delivery } from '../meta/webhook.ts';
import { describeContact } from './describe-contact.ts';
import { readPageSettings } from './settings.ts';

const messenger = '/bot';

/** Facebook calls one address for all pages, and another for the Instagram accounts that are linked with them. */
export const facebookInbound: Inbound = {
  routes: [{ method: 'POST', path: messenger }, { method: 'GET', path: messenger }, ...instagramRoutes],
  maxBodyBytes: 1024 * 1024,
  address: (settings) => readPageSettings(settings).page_id,
  otherAddresses: (settings) => {
    const { instagram_id: id } = readPageSettings(settings);
    return id === null ? [] : [instagramAddress(id)];
  },
  addressesOf: ({ body }) => {
    const delivery = readDelivery(body);
    return delivery === undefined ? [] : delivery.entry.map((entry) => addressOf(delivery, entry));
  },
  sharedName: (address) => (address.startsWith(linked) ? address.slice(linked.length) : address),
  checkInstallation: (request, keys) =>
    request.route === messenger ? checkMessenger(request, keys) : checkInstagram(request, keys),
  acknowledge: acknowledgeDelivery,
  normalize({ address, body }, _settings, keys) {
    const delivery = readDelivery(body);
    if (delivery === undefined) return [];
    const ours = {
      appId: keys.get('FB_APP_ID'),
      ...(delivery.object === 'instagram'
        ? { conversationAttributes: { type: 'instagram_direct_message' } }
        : {}),
    };
    return delivery.entry
      .filter((entry) => addressOf(delivery, entry) === address)
      .flatMap(messagingEventsOf)
      .flatMap((event) => eventsOf(event, ours));
  },
  describeContact,
};

const linked = 'instagram:';
const instagramAddress = (id: string): string => `${linked}${id}`;

/** Ids of pages and of Instagram accounts are counted apart. */
function addressOf({ object }: Delivery, { id }: { id: string }): string {
  return object === 'instagram' ? instagramAddress(id) : id;
}

/** Undefined for what the app has signed. */
function checkMessenger(request: InboundRequest, keys: ProviderKeys): InboundResponse | undefined {
  if (request.method === 'GET')
    return handshake(request, [keys.get('FB_VERIFY_TOKEN')]) ?? plain(401, wrongToken);
  return isSignedBy(request, [keys.get('FB_APP_SECRET')]) ? undefined : unsigned;
}
