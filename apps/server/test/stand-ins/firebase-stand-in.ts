import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import type { PhonePushSettings } from '../../src/platform/phone-push/phone-push.ts';

/** A response of the stand-in; status 0 breaks the connection. */
export type StandInAnswer = { status: number; body: unknown };

/** The parts of Google that push messages to phones need, and a relay, on one address of this machine. */
export type FirebaseStandIn = {
  url: string;
  /** With its own project, or through the relay. */
  settings: Record<'firebase' | 'relay', PhonePushSettings>;
  /** The JSON file of the one service account it knows. */
  credentials: string;
  /** Bodies of received messages, including rejected ones. */
  sent: Record<string, unknown>[];
  /** The number of tokens it has issued. */
  tokensGiven: number;
  /** Responses to the next messages and tokens, before it works normally again. */
  answers: StandInAnswer[];
  tokenAnswers: StandInAnswer[];
  /** The response to the next message to a phone, by its token. */
  answersTo: Map<string, StandInAnswer>;
  /** Revokes all tokens issued so far. */
  revokeTokens(): void;
  close(): Promise<void>;
};

const project = 'paperlane-app';
const email = 'push@paperlane-app.iam.example';

export async function startFirebase(): Promise<FirebaseStandIn> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let firstGood = 1;
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => sendJson(response, 500, { error: String(error) }));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await read(request);
    if (request.url === '/token') return giveToken(new URLSearchParams(body), response);
    if (request.url === '/send_push') return take(body, response);
    if (request.url !== `/v1/projects/${project}/messages:send`) return sendJson(response, 404, {});
    const received = Number(/^Bearer token-(\d+)$/.exec(request.headers.authorization ?? '')?.[1] ?? 0);
    if (received < firstGood)
      return sendJson(response, 401, { error: { code: 401, status: 'UNAUTHENTICATED' } });
    return take(body, response);
  }

  async function giveToken(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const next = standIn.tokenAnswers.shift();
    if (next !== undefined) return respond(next, response);
    const { payload, protectedHeader } = await jwtVerify(form.get('assertion') ?? '', publicKey, {
      algorithms: ['RS256'],
      issuer: email,
      audience: `${standIn.url}/token`,
      currentDate: new Date((claims(form).iat ?? 0) * 1000),
    });
    const isRight =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      payload['scope'] === 'https://www.googleapis.com/auth/firebase.messaging' &&
      (payload.exp ?? 0) - (payload.iat ?? 0) === 3600 &&
      protectedHeader.kid === 'key-1';
    if (!isRight) return sendJson(response, 400, { error: 'invalid_grant' });
    standIn.tokensGiven += 1;
    const token = `token-${standIn.tokensGiven}`;
    return sendJson(response, 200, { access_token: token, expires_in: 3599, token_type: 'Bearer' });
  }

  function take(body: string, response: ServerResponse): void {
    const sent = JSON.parse(body) as { message?: { token: string } };
    standIn.sent.push(sent);
    const token = sent.message?.token ?? '';
    const next = standIn.answersTo.get(token) ?? standIn.answers.shift();
    standIn.answersTo.delete(token);
    respond(next ?? { status: 200, body: { name: `projects/${project}/messages/1` } }, response);
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const account = { email, privateKey: pem, privateKeyId: 'key-1', tokenUrl: `${url}/token` };
  const standIn: FirebaseStandIn = {
    url,
    settings: {
      firebase: { kind: 'firebase', url, projectId: project, account },
      relay: { kind: 'relay', url },
    },
    credentials: JSON.stringify({
      type: 'service_account',
      project_id: project,
      client_email: email,
      private_key: pem,
      private_key_id: 'key-1',
      token_uri: `${url}/token`,
    }),
    sent: [],
    tokensGiven: 0,
    answers: [],
    tokenAnswers: [],
    answersTo: new Map(),
    revokeTokens: () => {
      firstGood = standIn.tokensGiven + 1;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
  return standIn;
}

/** The claims before they are verified: tests have their own clock. */
function claims(form: URLSearchParams): { iat?: number } {
  const [, payload = ''] = (form.get('assertion') ?? '').split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iat?: number };
}

function respond({ status, body }: StandInAnswer, response: ServerResponse): void {
  if (status === 0) response.destroy();
  else sendJson(response, status, body);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** How Firebase reports that the app was removed from the phone. */
export const unregistered: StandInAnswer = {
  status: 404,
  body: {
    error: {
      code: 404,
      message: 'Requested entity was not found.',
      status: 'NOT_FOUND',
      details: [
        {
          '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError',
          errorCode: 'UNREGISTERED',
        },
      ],
    },
  },
};
