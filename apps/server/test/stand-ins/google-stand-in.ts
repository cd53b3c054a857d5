import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, jwtVerify } from 'jose';
import { closeServer } from '../close-server.ts';

type Request = { path: string; body: Record<string, unknown> };

/** The parts of Google Cloud that integrations need: service accounts, Dialogflow, translations. */
export type GoogleStandIn = {
  url: string;
  projectId: string;
  /** The JSON file of the one service account it knows. */
  credentials: string;
  /** Its authorized requests, oldest first. */
  requests: Request[];
  tokensGiven: number;
  /** The response of the Dialogflow agent. */
  fulfillments: unknown[];
  /** Its next responses, before it works normally again. */
  next: { status: number; body?: unknown; retryAfterSeconds?: number }[];
  /** Whether the service account still exists. */
  isKnown: boolean;
  close(): Promise<void>;
};

const projectId = 'paperlane-bot';
const email = 'bot@paperlane-bot.iam.example';
const scopes = {
  dialogflow: 'https://www.googleapis.com/auth/dialogflow',
  translation: 'https://www.googleapis.com/auth/cloud-translation',
};

export async function startGoogle(): Promise<GoogleStandIn> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const tokens = new Map<string, unknown>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      answer(request, response, Buffer.concat(chunks).toString()).catch((error: unknown) =>
        send(response, 500, { error: String(error) }),
      );
    });
  });
  const send = (response: ServerResponse, status: number, body: unknown, headers = {}): void =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));

  async function answer(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const path = request.url ?? '';
    if (path === '/token') return giveToken(new URLSearchParams(body), response);
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const isTranslation = path.startsWith('/v3/');
    if (tokens.get(token) !== scopes[isTranslation ? 'translation' : 'dialogflow'])
      return send(response, 403, { error: { code: 403, message: 'Request had insufficient scopes.' } });
    standIn.requests.push({ path, body: JSON.parse(body) as Record<string, unknown> });
    const next = standIn.next.shift();
    if (next !== undefined) {
      const headers =
        next.retryAfterSeconds === undefined ? {} : { 'retry-after': String(next.retryAfterSeconds) };
      return send(response, next.status, next.body ?? { error: { code: next.status } }, headers);
    }
    const [, version, , project, ...rest] = path.split('/');
    if (project !== projectId) return send(response, 404, { error: { code: 404 } });
    const result = isTranslation ? translated(rest.join('/'), body) : detected(rest.join('/'), body);
    return result === undefined || (version !== 'v2' && version !== 'v3')
      ? send(response, 400, { error: { code: 400, message: 'Invalid argument' } })
      : send(response, 200, result);
  }

  /** Sessions have 36 characters at most, and texts 256. */
  function detected(path: string, json: string): object | undefined {
    const { queryInput } = JSON.parse(json) as {
      queryInput?: { text?: { text?: string; languageCode?: string } };
    };
    const { text = '', languageCode } = queryInput?.text ?? {};
    const isSession = /^(?:locations\/[\w-]+\/)?agent\/sessions\/[\w-]{1,36}:detectIntent$/.test(path);
    if (!isSession || text === '' || text.length > 256 || !languageCode) return undefined;
    return { responseId: 'r1', queryResult: { queryText: text, fulfillmentMessages: standIn.fulfillments } };
  }

  function translated(path: string, json: string): object | undefined {
    const received = JSON.parse(json) as {
      contents?: string[];
      targetLanguageCode?: string;
      content?: string;
    };
    if (path === 'locations/global:detectLanguage' && received.content)
      return { languages: [{ languageCode: 'pt', confidence: 1 }] };
    if (path !== 'locations/global:translateText' || !received.contents || !received.targetLanguageCode)
      return undefined;
    const { targetLanguageCode: target } = received;
    return {
      translations: received.contents.map((text) => ({ translatedText: `${target} by us: ${text}` })),
    };
  }

  async function giveToken(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const assertion = form.get('assertion') ?? '';
    const { payload } = await jwtVerify(assertion, publicKey, {
      algorithms: ['RS256'],
      issuer: email,
      audience: `${standIn.url}/token`,
      currentDate: new Date((decodeJwt(assertion).iat ?? 0) * 1000),
    });
    const isGrant = form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer';
    if (!standIn.isKnown || !isGrant) return send(response, 400, { error: 'invalid_grant' });
    standIn.tokensGiven += 1;
    const token = `token-${standIn.tokensGiven}`;
    tokens.set(token, payload['scope']);
    return send(response, 200, { access_token: token, expires_in: 3599, token_type: 'Bearer' });
  }

  const standIn: GoogleStandIn = {
    url: '',
    projectId,
    credentials: '',
    requests: [],
    tokensGiven: 0,
    fulfillments: [],
    next: [],
    isKnown: true,
    close: () => closeServer(server),
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  standIn.credentials = JSON.stringify({
    type: 'service_account',
    project_id: projectId,
    client_email: email,
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `${standIn.url}/token`,
  });
  return standIn;
}
