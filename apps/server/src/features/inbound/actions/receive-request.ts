import { activeAccount } from '@confab/contract/features/account';
import { Failure } from '@confab/contract/kit/errors';
import type { Acknowledgment, Inbound, InboundRequest } from '../../../channels/channel.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inboxByAddress, inboxSecrets, type PublicInbox } from '../../inbox/index.ts';
import { storedHeaders, storedQuery } from '../model.ts';
import { storedId } from '../steps/stored-values.ts';
import type { Receiver, Webhook } from './list-webhooks.ts';
import { storeRequests } from '../steps/store-requests.ts';

/** Inboxes one request may name. */
const maxAddresses = 20;

/**
 * Accepts a provider's request: finds the inboxes it names, verifies the sender, and stores it unchanged together
 * with the event that triggers its handling. Returns the response the provider expects. Throws `not_found` for an
 * unknown inbox, unless the channel hides that, and `not_authorized` for an unverified request; neither is stored.
 */
export async function receiveRequest(
  platform: Platform,
  receivers: Webhook['receivers'],
  request: InboundRequest,
): Promise<Answer> {
  const keys = platform.providerKeys;
  const rejections = receivers.map(
    ({ inbound }) => inbound.turnAway?.(request, keys) ?? inbound.checkInstallation?.(request, keys),
  );
  const open = receivers.filter((_receiver, index) => rejections[index] === undefined);
  const [first] = open;
  if (first === undefined)
    return rejections.find((one) => one !== undefined && one.status < 300) ?? rejections[0] ?? empty;
  const scopes = await placesOf(platform, open, request);
  const { channel, inbound } = first;
  const knowsInstallation = inbound.checkInstallation !== undefined;
  if (scopes.length === 0 && !knowsInstallation) {
    if (inbound.hidesMissing !== true || request.method === 'GET') throw new Failure('not_found');
    platform.log.info({ channel: channel.kind }, 'a message came for an inbox that is not here');
    return empty;
  }
  if (!knowsInstallation && !scopes.every(({ inbox }) => isProven(platform, inbound, request, inbox))) {
    if (inbound.refuse !== undefined) return inbound.refuse(request);
    throw new Failure('not_authorized', { message: 'The request is not signed' });
  }
  const { providerId, sequence, answer } = inbound.acknowledge(request);
  if (providerId !== null) {
    const ids = { providerId: storedId(providerId), sequence: storedId(sequence ?? '') };
    // A suspended account receives nothing; its provider need not know.
    const received = scopes.filter(({ inbox }) => inbox.account_status === activeAccount);
    await storeRequests(
      platform,
      received.map(({ inbox, address }) => ({
        ...newRequest(platform, request),
        ...ids,
        accountId: inbox.account_id,
        inboxId: inbox.id,
        address,
      })),
    );
  }
  return answer ?? empty;
}

type Answer = NonNullable<Acknowledgment['answer']>;

const empty = { status: 200, contentType: 'text/plain; charset=utf-8', body: '' };

type Scope = { address: string; inbox: PublicInbox };

/** The inboxes named in a request. Of channels that share an address, the first with an inbox of that name. */
async function placesOf(
  platform: Platform,
  receivers: readonly Receiver[],
  request: InboundRequest,
): Promise<Scope[]> {
  const scopes: Scope[] = [];
  const named = new Set<string>();
  for (const { channel, inbound } of receivers) {
    const addresses = new Set(inbound.addressesOf(request));
    // What the provider itself has signed may be about many.
    if (addresses.size > maxAddresses && inbound.checkInstallation === undefined)
      throw new Failure('unprocessable');
    for (const address of addresses) {
      const name = inbound.sharedName?.(address) ?? address;
      const inbox = named.has(name) ? undefined : await inboxByAddress(platform, channel.kind, address);
      if (inbox === undefined) continue;
      // A suspended account receives nothing, and does not keep others from it.
      if (inbox.account_status === activeAccount) named.add(name);
      scopes.push({ address, inbox });
      if (inbound.meansFirst === true) break;
    }
  }
  return scopes;
}

function isProven(
  platform: Platform,
  inbound: Inbound,
  request: InboundRequest,
  inbox: PublicInbox,
): boolean {
  const stored = { settings: inbox.channel_settings, secrets: inboxSecrets(platform, inbox) };
  return inbound.verify?.(request, stored) === true;
}

function newRequest(platform: Platform, { headers, query, body }: InboundRequest) {
  return {
    headers: storedHeaders(headers),
    query: storedQuery(query),
    body,
    receivedAt: platform.clock.now(),
  };
}
