import { Failure } from '@confab/contract/kit/errors';
import { hasAny } from '@confab/rules/permissions';
import type { FastifyInstance } from 'fastify';
import type { MemberActor } from '../../platform/auth/actor.ts';
import { callTool, type Caller } from './call-tool.ts';
import { describeTool, untrustedNote } from './describe-tool.ts';
import {
  claimedVersion,
  codes,
  errorMessage,
  handshakeVersions,
  type Headers,
  isNamed,
  metaKeys,
  readMessage,
  resultMessage,
  type RpcError,
  type RpcRequest,
  statelessProblem,
  statelessVersions,
} from './messages.ts';
import { findTool, tools } from './tools.ts';

export type Serving = {
  app: FastifyInstance;
  caller: Caller;
  actor: MemberActor;
  headers: Headers;
  server: { name: string; title: string; version: string };
};

/** The response: `body` is undefined for a notification. */
export type Reply = { status: number; body?: object };

/** Messages that clients of 2025-03-26 may send in one batch. */
const maxBatch = 10;

/** Milliseconds for which a client may keep the list of tools: it changes with roles and releases only. */
const listTtlMs = 5 * 60_000;

/** Answers one request. Stateless, so any node can answer any. */
export async function serve(serving: Serving, value: unknown): Promise<Reply> {
  if (Array.isArray(value)) return serveBatch(serving, value);
  const message = readMessage(value);
  if (message.kind === 'invalid') return invalidMessage;
  if (message.kind === 'other') return { status: 202 };
  return serveRequest(serving, message.request);
}

const invalidMessage: Reply = {
  status: 400,
  body: errorMessage(null, { code: codes.invalidRequest, message: 'This is no message of JSON-RPC 2.0' }),
};

async function serveBatch(serving: Serving, values: readonly unknown[]): Promise<Reply> {
  const messages = values.map(readMessage);
  if (messages.length === 0 || messages.some(({ kind }) => kind === 'invalid')) return invalidMessage;
  if (messages.length > maxBatch) return refuse(`At most ${maxBatch} messages at once`);
  const requests = messages.flatMap((message) => (message.kind === 'request' ? [message.request] : []));
  if (requests.some((request) => isStateless(request, serving.headers)))
    return refuse('One message at a time');
  if (requests.length === 0) return { status: 202 };
  const answers: object[] = [];
  // In their order: a message of the batch may build on the one before it.
  for (const request of requests) answers.push(await answerTo(serving, request));
  return { status: 200, body: answers };
}

/** The results of the finished part of a batch are returned, even when the rest cannot be done. */
async function answerTo(serving: Serving, request: RpcRequest): Promise<object> {
  try {
    return (await serveRequest(serving, request)).body ?? {};
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return errorMessage(request.id, { code: codes.internal, message: 'Not done: try again later' });
  }
}

const refuse = (message: string): Reply => ({
  status: 400,
  body: errorMessage(null, { code: codes.invalidRequest, message }),
});

/** What revisions without a handshake have in the header, those with one do not know. */
function isStateless(request: RpcRequest, headers: Headers): boolean {
  const named = headers['mcp-protocol-version'];
  const isNew = typeof named === 'string' && named > handshakeVersions[0] && /^\d{4}-\d\d-\d\d$/.test(named);
  return claimedVersion(request) !== undefined || isNew;
}

async function serveRequest(serving: Serving, request: RpcRequest): Promise<Reply> {
  if (isStateless(request, serving.headers)) return serveStateless(serving, request);
  const problem = handshakeProblem(request, serving.headers);
  if (problem !== undefined) return failure(400, request, problem);
  const outcome = await answerInHandshake(serving, request);
  if ('error' in outcome) return failure(200, request, outcome.error);
  return { status: 200, body: resultMessage(request.id, outcome.result) };
}

async function serveStateless(serving: Serving, request: RpcRequest): Promise<Reply> {
  const problem = statelessProblem(request, serving.headers);
  if (problem !== undefined) return failure(400, request, problem);
  const outcome = request.method === 'server/discover' ? discover : await answer(serving, request);
  if ('error' in outcome)
    return failure(outcome.error.code === codes.unknownMethod ? 404 : 200, request, outcome.error);
  const about = { _meta: { [metaKeys.server]: serving.server } };
  return {
    status: 200,
    body: resultMessage(request.id, { resultType: 'complete', ...outcome.result, ...about }),
  };
}

const failure = (status: number, { id }: RpcRequest, error: RpcError): Reply => ({
  status,
  body: errorMessage(id, error),
});

type Outcome = { result: object } | { error: RpcError };

function handshakeProblem({ method }: RpcRequest, headers: Headers): RpcError | undefined {
  const named = headers['mcp-protocol-version'];
  if (named === undefined || method === 'initialize') return undefined;
  if (handshakeVersions.some((version) => version === named)) return undefined;
  const supported = handshakeVersions.join(', ');
  return { code: codes.refused, message: `Unsupported protocol version (supported: ${supported})` };
}

const capabilities = { tools: {} };

const instructions =
  'A customer support inbox. Every tool acts as the user of the access token, in one account. ' +
  `Ids come from the lists. ${untrustedNote} ` +
  'Before anything is sent to a contact, make sure that the user wants it.';

async function answerInHandshake(serving: Serving, request: RpcRequest): Promise<Outcome> {
  if (request.method === 'initialize') return initialize(serving, request);
  return request.method === 'ping' ? { result: {} } : answer(serving, request);
}

function initialize({ server }: Serving, { params }: RpcRequest): Outcome {
  const requested = handshakeVersions.find((version) => version === params['protocolVersion']);
  const protocolVersion = requested ?? handshakeVersions[0];
  return { result: { protocolVersion, capabilities, serverInfo: server, instructions } };
}

const cached = { ttlMs: listTtlMs, cacheScope: 'private' };

const discover: Outcome = {
  result: { supportedVersions: [...statelessVersions], capabilities, instructions, ...cached },
};

async function answer(serving: Serving, request: RpcRequest): Promise<Outcome> {
  switch (request.method) {
    case 'tools/list':
      return { result: { tools: toolsFor(serving.actor).map(describeTool), ...cached } };
    case 'tools/call':
      return call(serving, request);
    default:
      return wrong(codes.unknownMethod, `Unknown method: ${request.method.slice(0, 100)}`);
  }
}

async function call({ app, caller }: Serving, { params }: RpcRequest): Promise<Outcome> {
  const tool = findTool(params['name']);
  const input = params['arguments'] ?? {};
  if (tool === undefined) return wrong(codes.invalidParams, 'Unknown tool');
  if (!isNamed(input)) return wrong(codes.invalidParams, 'arguments must be an object');
  return { result: await callTool(app, caller, tool, input) };
}

const wrong = (code: number, message: string): Outcome => ({ error: { code, message } });

/** Tools that the caller may not use would only mislead a model; the routes reject them in any case. */
function toolsFor({ role, permissions }: MemberActor) {
  return tools.filter(({ route }) => {
    if (route.who === 'administrator' && role !== 'administrator') return false;
    return route.permissions === undefined || hasAny(permissions, route.permissions);
  });
}
