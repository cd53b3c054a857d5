import { setTimeout } from 'node:timers/promises';
import { connectLive, type LiveConnection, type LiveMessage, type ResyncReason } from '@confab/client/live';

/** A user connected to a node: calls it and receives live events. */
export type Listener = {
  readonly received: readonly LiveMessage[];
  readonly resyncs: readonly ResyncReason[];
  /** How often the connection was lost. */
  cuts(): number;
  rejected(): boolean;
  /** Data of the events of this name, oldest first. */
  of(event: string): Record<string, unknown>[];
  /** Contents of the received messages after the first word, in order. */
  contents(): unknown[];
  /** Sends a heartbeat to the node. */
  perform: LiveConnection['perform'];
  close(): void;
};

/** The event that starts a conversation may come before the subscription, so it is ignored. */
export const firstWord = 'Hello';

/** Subscribes at the node at `url`; resolves when the connection is live. */
export async function listen(url: string, identifier: Record<string, unknown>): Promise<Listener> {
  const received: LiveMessage[] = [];
  const resyncs: ResyncReason[] = [];
  let cuts = 0;
  let rejected = false;
  const live: LiveConnection = connectLive({
    url: `${url.replace('http', 'ws')}/cable`,
    identifier: { channel: 'RoomChannel', ...identifier },
    page: { isOnline: () => true, watch: () => () => undefined },
    onEvent: (message) => void received.push(message),
    onResync: (reason) => void resyncs.push(reason),
    onRejected: () => void (rejected = true),
  });
  live.onStatus((status) => void (cuts += status === 'stale' ? 1 : 0));
  const deadline = Date.now() + 10_000;
  while (live.status() !== 'live') {
    if (rejected || Date.now() > deadline) throw new Error(`no live connection to ${url}`);
    await setTimeout(10);
  }
  const of = (event: string) =>
    received.filter((message) => message.event === event).map(({ data }) => data as Record<string, unknown>);
  return {
    received,
    resyncs,
    cuts: () => cuts,
    rejected: () => rejected,
    of,
    contents: () =>
      of('message.created')
        .map(({ content }) => content)
        .filter((content) => content !== firstWord),
    perform: (action, data) => live.perform(action, data),
    close: () => live.close(),
  };
}

/** A website visitor, identified by the response to the first visit. */
export type Visitor = {
  readonly contactId: number;
  readonly pubsubToken: string;
  /** Calls the widget's API at a node. */
  call(url: string, method: string, path: string, body?: unknown): Promise<Response>;
};

export async function visit(url: string, websiteToken: string): Promise<Visitor> {
  const query = `website_token=${websiteToken}`;
  const answer = await fetch(`${url}/api/v1/widget/config?${query}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`the chat answered ${answer.status}: ${await answer.text()}`);
  const config = (await answer.json()) as {
    website_channel_config: { auth_token: string };
    contact: { id: number; pubsub_token: string };
  };
  const headers = {
    'content-type': 'application/json',
    'x-auth-token': config.website_channel_config.auth_token,
  };
  return {
    contactId: config.contact.id,
    pubsubToken: config.contact.pubsub_token,
    call: (node, method, path, body) =>
      fetch(`${node}/api/v1/widget${path}?${query}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
}
