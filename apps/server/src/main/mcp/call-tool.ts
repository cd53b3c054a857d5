import { Failure } from '@confab/contract/kit/errors';
import { fillPath, type Method, type Route } from '@confab/contract/kit/route';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { hasCode } from '../../platform/errors/coded-error.ts';
import { argumentsOf, type Argument } from './describe-tool.ts';
import { isNamed } from './messages.ts';
import { shorten } from './shorten.ts';
import type { ToolSpec } from './tool.ts';

/** The caller, and the request as the API sees it: its limits and audit log use the real caller. */
export type Caller = {
  accountId: number;
  token: string;
  remoteAddress: string;
  /** From the request to this endpoint; a proxy adds the original caller. */
  headers: Readonly<Record<string, string>>;
};

export type ToolResult = {
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
};

/**
 * Runs a tool by calling its route as any client would, only without a connection: the route itself checks permissions,
 * values, and limits, writes the audit log, and emits events, so nothing can be bypassed here.
 */
export async function callTool(
  app: FastifyInstance,
  caller: Caller,
  tool: ToolSpec,
  args: Readonly<Record<string, unknown>>,
): Promise<ToolResult> {
  const all = argumentsOf(tool);
  const problem = problemOf(all, args);
  if (problem !== undefined) return failed(problem);
  const url = addressOf(tool.route, caller.accountId, all, args);
  if (url === undefined) return failed('Resource could not be found');
  const method = methodOf(tool.route);
  const input = { ...tool.fixed, ...valuesOf(all, args, 'input') };
  const hasQuery = method === 'GET' || method === 'DELETE';
  const answer = await inject(app, {
    method,
    url: hasQuery ? `${url}${queryOf(input)}` : url,
    remoteAddress: caller.remoteAddress,
    headers: {
      ...caller.headers,
      api_access_token: caller.token,
      ...(hasQuery ? {} : { 'content-type': 'application/json' }),
    },
    ...(hasQuery ? {} : { payload: JSON.stringify(input) }),
  });
  if (answer.statusCode >= 400) return refused(answer);
  return succeeded(tool, answer.body === '' ? { done: true } : JSON.parse(answer.body));
}

/** A server that is shutting down still answers requests for a moment, but starts none itself. */
async function inject(app: FastifyInstance, request: InjectOptions): Promise<LightMyRequestResponse> {
  try {
    return await app.inject(request);
  } catch (error) {
    if (hasCode(error, 'FST_ERR_REOPENED_CLOSE_SERVER'))
      throw new Failure('unavailable', { retryAfterSeconds: 5 });
    throw error;
  }
}

/** The API ignores unknown values; a model that sends some gets a warning, so that it does not rely on them. */
function problemOf(all: readonly Argument[], input: Readonly<Record<string, unknown>>): string | undefined {
  const known = new Set(all.map(({ name }) => name));
  const unknown = Object.keys(input).filter((name) => !known.has(name));
  const missing = all.filter(({ name, isRequired }) => isRequired && input[name] === undefined);
  const problems = [
    ...unknown.map((name) => `${JSON.stringify(name.slice(0, 100))} is no argument of this tool`),
    ...missing.map(({ name }) => `${name} is missing`),
  ];
  return problems.length === 0 ? undefined : problems.slice(0, 10).join('. ');
}

function valuesOf(
  all: readonly Argument[],
  input: Readonly<Record<string, unknown>>,
  source: Argument['in'],
): Record<string, unknown> {
  const there = all.filter(({ name, in: at }) => at === source && input[name] !== undefined);
  return Object.fromEntries(there.map(({ name, key }) => [key, input[name]]));
}

/** Undefined where a value would lead to another path: dots are steps in one. */
function addressOf(
  route: Route,
  accountId: number,
  all: readonly Argument[],
  input: Readonly<Record<string, unknown>>,
): string | undefined {
  const values = valuesOf(all, input, 'path');
  const isPlain = Object.values(values).every(
    (value) =>
      typeof value === 'number' || (typeof value === 'string' && /[^.]/.test(value) && value.isWellFormed()),
  );
  return isPlain ? fillPath(route.path, { ...values, account_id: accountId }) : undefined;
}

const methodOf = ({ method }: Route): Method =>
  typeof method === 'string' ? method : (method.find((one) => one === 'PATCH') ?? 'POST');

function queryOf(input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) {
    if (Array.isArray(value)) for (const item of value) query.append(`${key}[]`, textOf(item));
    else if (value !== null) query.append(key, textOf(value));
  }
  return query.size === 0 ? '' : `?${query.toString()}`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function succeeded(tool: ToolSpec, body: unknown): ToolResult {
  const result = shorten(chosen(body, tool.only));
  if (result === undefined)
    return failed('The answer is too long. Ask for less: another page, or narrower conditions.');
  const note = 'Long texts and lists of this answer are cut. Ask for less to read all of it.';
  return {
    content: [
      { type: 'text', text: result.text },
      ...(result.isShortened ? [{ type: 'text' as const, text: note }] : []),
    ],
    structuredContent: isNamed(result.value) ? result.value : { items: result.value },
  };
}

/** The selected keys of the entries of a list, in both response formats. */
function chosen(body: unknown, only: readonly string[] | undefined): unknown {
  if (only === undefined) return body;
  if (Array.isArray(body)) return body.map((entry: unknown) => pick(entry, only));
  return isNamed(body) ? { ...body, payload: chosen(body['payload'], only) } : body;
}

function pick(entry: unknown, only: readonly string[]): unknown {
  return isNamed(entry) ? Object.fromEntries(only.map((key) => [key, entry[key]])) : entry;
}

function refused({ body, headers }: { body: string; headers: Record<string, unknown> }): ToolResult {
  const wait = headers['retry-after'];
  const text = messageOf(body);
  return failed(typeof wait === 'string' ? `${text} (after ${wait} seconds)` : text);
}

/** As clients of the API read it: `message`, then `error`, then the first of `errors`; 429 is plain text. */
function messageOf(body: string): string {
  const parsed = parse(body);
  if (!isNamed(parsed)) return body.slice(0, 500) || 'This failed';
  const { message, error, errors } = parsed;
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  const texts = [message, error, first].filter((text) => typeof text === 'string');
  return texts[0] ?? 'This failed';
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Failures go to the model, which can correct them; protocol errors go to its client. */
function failed(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}
