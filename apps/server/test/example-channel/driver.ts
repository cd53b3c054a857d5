import type { Channel } from '../../src/channels/channel.ts';
import { exampleChannel } from './channel.ts';
import { signatureOf } from './inbound.ts';
import { goodToken, startProvider, type ProviderStandIn } from './stand-in.ts';

/** How a test simulates a provider. */
export type ProviderDriver = {
  channel: Channel;
  standIn: ProviderStandIn;
  /** An administrator's input for a new inbox; `address` distinguishes inboxes. */
  input(address: string): { type: string; provider_config: Record<string, unknown> };
  /** A signed request with a user's action. */
  request(address: string, delivery: Delivery): SignedRequest;
  close(): Promise<void>;
};

export type Delivery = { id?: string; user: Record<string, unknown> & { id: string }; events: unknown[] };

export type SignedRequest = {
  method: 'POST';
  url: string;
  headers: Record<string, string>;
  payload: string;
};

const signingSecret = 'the-signing-secret';

export async function driveExample(): Promise<ProviderDriver> {
  const standIn = await startProvider();
  let count = 0;
  return {
    channel: exampleChannel,
    standIn,
    input: exampleInput,
    request: (address, delivery) => {
      count += 1;
      return signedRequest(address, { id: `evt-${count}`, ...delivery });
    },
    close: () => standIn.close(),
  };
}

/** The input of the create form for an inbox with this address. */
export function exampleInput(address: string) {
  return {
    type: exampleChannel.kind,
    provider_config: { address, access_token: goodToken, signing_secret: signingSecret },
  };
}

export function signedRequest(address: string, delivery: Delivery, secret = signingSecret): SignedRequest {
  const payload = JSON.stringify(delivery);
  return {
    method: 'POST',
    url: `/webhooks/example/${encodeURIComponent(address)}`,
    headers: { 'content-type': 'application/json', 'x-example-signature': signatureOf(payload, secret) },
    payload,
  };
}
