import { startProvider, type ReceivedRequest, type ProviderStandIn } from '../stand-ins/provider-stand-in.ts';

export const appId = '8150';
export const appSecret = 'the-secret-of-the-instagram-app';

/** A professional account, by its long-lived token. */
export type StandInAccount = { user_id: string; username: string; profile_picture_url?: string };

type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/**
 * A stand-in for the Instagram API with Instagram login, and its two login hosts, with one app, and the accounts
 * and people set by tests.
 */
export type InstagramStandIn = ProviderStandIn & {
  /** Accounts by their long-lived token. */
  accounts: Map<string, StandInAccount>;
  /** The long-lived token that a login returns. */
  allows: string;
  people: Map<string, Record<string, unknown>>;
  /** Subscribed fields by account id. */
  subscribed: Map<string, string>;
  taken: { id: string; token: string; body: { recipient: { id: string } } & Record<string, unknown> }[];
  /** Responses to the next calls, by the last part of their path, before it works normally again. */
  answers: Map<string, Answer[]>;
  /** Invalid calls. */
  faults: string[];
};

/** An error response of Instagram. */
export function errorAnswer(status: number, code: number, message: string): Answer {
  return {
    status,
    body: { error: { message, type: 'OAuthException', code } },
  };
}

const ok = (body: unknown): Answer => ({ status: 200, body });
const lostToken = errorAnswer(400, 190, 'Error validating access token');

/** Sixty days. */
export const tokenLifetimeSeconds = 5_184_000;

/** `ids` is part of every id, so that the ids of each run differ. */
export async function startInstagram(ids = ''): Promise<InstagramStandIn> {
  const provider = await startProvider((request) => {
    const last = request.path.split('/').at(-1) ?? '';
    return standIn.answers.get(last)?.shift() ?? answer(standIn, request, ids);
  });
  const standIn: InstagramStandIn = Object.assign(provider, {
    accounts: new Map(),
    allows: '',
    people: new Map(),
    subscribed: new Map(),
    taken: [],
    answers: new Map(),
    faults: [],
  });
  return standIn;
}

function answer(standIn: InstagramStandIn, request: ReceivedRequest, ids: string): Answer {
  const { method, path, query, form } = request;
  if (path === '/oauth/authorize') return agree(standIn, query);
  if (path === '/oauth/access_token') return exchangeCode(standIn, method, form);
  if (path === '/access_token') return exchangeToken(standIn, query);
  if (path === '/refresh_access_token') return refresh(standIn, query);
  const [, version, first = '', second] = path.split('/');
  if (version !== 'v22.0') return rejection(standIn, `another version: ${path}`);
  const token = query.get('access_token') ?? '';
  const account = standIn.accounts.get(token);
  if (account === undefined) return lostToken;
  if (first === 'me')
    return query.get('fields')?.includes('user_id') ? ok(account) : rejection(standIn, 'me without user_id');
  if (second === undefined) return person(standIn, first, query.get('fields') ?? '');
  if (first !== account.user_id) return errorAnswer(403, 10, 'Another account');
  if (second === 'messages' && method === 'POST') return take(standIn, { token, json: request.json }, ids);
  if (second === 'subscribed_apps' && method === 'POST') {
    standIn.subscribed.set(first, query.get('subscribed_fields') ?? '');
    return ok({ success: true });
  }
  if (second === 'subscribed_apps' && method === 'DELETE') {
    standIn.subscribed.delete(first);
    return ok({ success: true });
  }
  return rejection(standIn, `unknown ${method} ${path}`);
}

/** Where a browser is redirected: it agrees immediately, or declines if nothing is allowed. */
function agree({ allows }: InstagramStandIn, query: URLSearchParams): Answer {
  const state = query.get('state') ?? '';
  const messageFrom: [string, string] = allows === '' ? ['error', 'access_denied'] : ['code', 'good-code'];
  const location = `${query.get('redirect_uri')}?${new URLSearchParams([messageFrom, ['state', state]]).toString()}#_`;
  return { status: 302, body: {}, headers: { location } };
}

function exchangeCode(standIn: InstagramStandIn, method: string, form: URLSearchParams): Answer {
  const received = Object.fromEntries(form);
  if (method !== 'POST' || received['client_id'] !== appId || received['client_secret'] !== appSecret)
    return rejection(standIn, 'a code without the app');
  if (
    received['grant_type'] !== 'authorization_code' ||
    !received['redirect_uri']?.endsWith('/instagram/callback')
  )
    return rejection(standIn, 'a code for another address');
  return received['code'] === 'good-code'
    ? ok({ data: [{ access_token: `short-${standIn.allows}`, user_id: '1', permissions: '' }] })
    : {
        status: 400,
        body: {
          error_type: 'OAuthException',
          code: 400,
          error_message: 'Matching code was not found or was already used',
        },
      };
}

function exchangeToken(standIn: InstagramStandIn, query: URLSearchParams): Answer {
  if (query.get('grant_type') !== 'ig_exchange_token' || query.get('client_secret') !== appSecret)
    return rejection(standIn, 'a token without the app');
  const token = (query.get('access_token') ?? '').replace(/^short-/, '');
  return standIn.accounts.has(token) ? longLived(token) : lostToken;
}

/** A refresh returns a new token; the previous one is valid until it expires. */
function refresh(standIn: InstagramStandIn, query: URLSearchParams): Answer {
  if (query.get('grant_type') !== 'ig_refresh_token') return rejection(standIn, 'a refresh of nothing');
  const before = query.get('access_token') ?? '';
  const account = standIn.accounts.get(before);
  if (account === undefined) return lostToken;
  const token = `${before}+`;
  standIn.accounts.set(token, account);
  return longLived(token);
}

const longLived = (token: string): Answer =>
  ok({ access_token: token, token_type: 'bearer', expires_in: tokenLifetimeSeconds });

/** Maximum bytes of a text. */
const maxTextBytes = 1000;

function take(
  standIn: InstagramStandIn,
  { token, json }: { token: string; json: unknown },
  ids: string,
): Answer {
  const body = json as InstagramStandIn['taken'][number]['body'] & {
    message?: { text?: string; attachment?: unknown };
  };
  const { text, attachment } = body.message ?? {};
  if ((text === undefined) === (attachment === undefined))
    return rejection(standIn, 'neither a text nor a file');
  if (Buffer.byteLength(text ?? '') > maxTextBytes) return rejection(standIn, 'a text that is too long');
  const id = `ig_out_${ids}${standIn.taken.length + 1}`;
  standIn.taken.push({ id, token, body });
  return ok({ recipient_id: body.recipient.id, message_id: id });
}

/** Requesting missing data fails the whole call. */
function person({ people }: InstagramStandIn, id: string, fields: string): Answer {
  const known = people.get(id);
  if (known === undefined) return errorAnswer(400, 100, 'Unsupported get request');
  const unknown = fields.split(',').find((field) => !(field in known));
  return unknown === undefined
    ? ok(known)
    : errorAnswer(400, 100, `Tried accessing nonexisting field (${unknown})`);
}

function rejection(standIn: InstagramStandIn, what: string): Answer {
  standIn.faults.push(what);
  return errorAnswer(400, 100, what);
}
