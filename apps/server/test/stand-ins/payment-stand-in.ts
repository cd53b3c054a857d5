import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BillingSettings } from '../../src/platform/config/product.ts';
import { closeServer } from '../close-server.ts';

type Form = Record<string, string>;
type Answer = { status: number; body: unknown };
type Request = { method: string; path: string; form: Form; once: string | undefined };

/** A subscription as the provider returns it. */
export type PaidSubscription = {
  id: string;
  customer: string;
  status: string;
  current_period_end: number;
  metadata: { account_id: string | undefined };
  items: { data: { price: { id: string | undefined; nickname: string }; quantity: number }[] };
};

/** A server with the used part of Stripe's API, for one merchant. */
export type PaymentStandIn = {
  /** Settings of an installation that uses it. */
  settings: BillingSettings;
  /** Its received requests, oldest first. */
  requests: Request[];
  /** Its next response instead, or its next one to a request for that path. */
  next: (Answer & { path?: string }) | undefined;
  /** Its objects by id; tests change them as customers would. */
  subscriptions: Map<string, PaidSubscription>;
  /** Called before a response is sent, which waits until it resolves. */
  beforeResponse: ((received: Request) => Promise<void> | undefined) | undefined;
  close(): Promise<void>;
};

/** The end of a sold period, in seconds since 1970. */
export const periodEnd = 1_900_000_000;

export async function startPayments(): Promise<PaymentStandIn> {
  const done = new Map<string, { values: string; answer: Answer }>();
  const answer = (received: Request): Answer => {
    const { method, path, form, once } = received;
    const values = JSON.stringify([method, path, form]);
    const before = once === undefined ? undefined : done.get(once);
    if (before !== undefined && before.values !== values)
      return errorAnswer(400, 'Keys for idempotent requests can only be used with the same parameters.');
    if (before !== undefined) return before.answer;
    const next = standIn.next?.path === undefined || standIn.next.path === path ? standIn.next : undefined;
    if (next !== undefined) standIn.next = undefined;
    const made = next ?? answerTo(standIn.subscriptions, received, done.size + 1);
    // A repeated request gets the same response, errors included.
    if (once !== undefined) done.set(once, { values, answer: made });
    return made;
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
      const once = [request.headers['idempotency-key']].flat()[0];
      const received = { method: request.method ?? '', path: request.url ?? '', form, once };
      const isMerchant = request.headers.authorization === `Bearer ${standIn.settings.apiKey}`;
      if (isMerchant) standIn.requests.push(received);
      const { status, body } = isMerchant ? answer(received) : errorAnswer(401, 'Invalid API Key provided');
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const send = () => response.writeHead(status, { 'content-type': 'application/json' }).end(text);
      void Promise.resolve(standIn.beforeResponse?.(received)).then(send, () => response.destroy());
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const standIn: PaymentStandIn = {
    settings: {
      apiUrl: `http://127.0.0.1:${port}`,
      apiKey: 'the key',
      priceId: 'price_1',
      webhookSecret: 'the signing secret',
    },
    requests: [],
    next: undefined,
    subscriptions: new Map(),
    beforeResponse: undefined,
    close: () => closeServer(server),
  };
  return standIn;
}

const errorAnswer = (status: number, message: string): Answer => ({ status, body: { error: { message } } });

function answerTo(
  known: Map<string, PaidSubscription>,
  { method, path: address, form }: Request,
  number: number,
): Answer {
  const { pathname: path, searchParams: query } = new URL(address, 'http://stand-in');
  const [, , kind, id] = path.split('/');
  const one = known.get(id ?? '');
  const found = (body: unknown): Answer => ({ status: 200, body });
  switch (`${method} ${kind}${id === undefined ? '' : '/'}`) {
    case 'POST customers':
      return found({ id: `cus_${number}`, object: 'customer' });
    case 'POST customers/':
      return found({ id, ...form });
    case 'POST billing_portal/':
      return found({
        url: `https://billing.example/session?customer=${form['customer']}&back=${form['return_url']}`,
      });
    case 'GET subscriptions':
      return found({
        data: [...known.values()].filter(
          ({ customer, status }) => customer === query.get('customer') && status !== 'canceled',
        ),
      });
    case 'GET subscriptions/':
      return one === undefined ? errorAnswer(404, `No such subscription: ${id}`) : found(one);
    case 'POST subscriptions': {
      const subscription = sold(form, `sub_${number}`);
      known.set(subscription.id, subscription);
      return found({ ...subscription });
    }
    default:
      return errorAnswer(404, 'Unrecognized request URL');
  }
}

function sold(form: Form, id: string): PaidSubscription {
  const price = { id: form['items[0][price]'], nickname: 'Startups' };
  return {
    id,
    customer: form['customer'] ?? '',
    status: form['trial_period_days'] === undefined ? 'active' : 'trialing',
    current_period_end: periodEnd,
    metadata: { account_id: form['metadata[account_id]'] },
    items: { data: [{ price, quantity: Number(form['items[0][quantity]']) }] },
  };
}
