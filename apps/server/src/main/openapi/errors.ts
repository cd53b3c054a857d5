import { type ErrorCode, Failure, failureBody } from '@confab/contract/kit/errors';
import type { Route } from '@confab/contract/kit/route';
import type { JsonSchema } from './schemas.ts';

/** The errors of a route, by status, with the body of each code as an example. */
export function errorResponses(route: Route): Record<string, Response> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(route)) {
    const { status } = new Failure(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [String(status), responseOf(route, codes)]),
  );
}

function codesOf(route: Route): Set<ErrorCode> {
  const codes = new Set<ErrorCode>();
  const add = (...more: readonly ErrorCode[]): void => more.forEach((code) => codes.add(code));
  if (route.who === 'widget') add('unknown_web_widget', 'account_suspended');
  if (route.who === 'user' || route.who === 'member' || route.who === 'administrator') {
    add('unauthenticated', 'invalid_access_token');
    if (route.bots !== true) add('bot_not_allowed');
  }
  if (route.who === 'member' || route.who === 'administrator') {
    add('not_account_member');
    if (route.suspended !== true) add('account_suspended');
  }
  if (route.who === 'administrator') add('not_authorized');
  if (route.who === 'super_admin') add('unauthenticated', 'forbidden');
  if (route.who === 'platform_app') add('platform_token_invalid');
  if (route.path.includes(':')) add('not_found');
  if ('properties' in route.input && Object.keys(route.input.properties ?? {}).length > 0) add('invalid');
  if (route.multipart === true) add('payload_too_large');
  add(...(route.errors ?? []), 'too_many_requests');
  return codes;
}

function responseOf(route: Route, codes: readonly ErrorCode[]): Response {
  const failures = codes.map((code) => [code, exampleOf(code)] as const);
  const description = failures.map(([, failure]) => failure.message).join(' · ');
  if (codes.includes('too_many_requests'))
    return { description, content: { 'text/plain': { schema: { type: 'string' } } } };
  const examples = Object.fromEntries(
    failures.map(([code, failure]) => [code, { value: failureBody(failure, route.errorStyle ?? 'api') }]),
  );
  return { description, content: { 'application/json': { schema: { type: 'object' }, examples } } };
}

function exampleOf(code: ErrorCode): Failure {
  if (code !== 'invalid') return new Failure(code);
  const field = { path: 'name', code: 'required', message: "Name can't be blank" };
  return new Failure(code, { message: field.message, fields: [field] });
}

export type Content = Record<string, { schema: JsonSchema; examples?: Record<string, { value: unknown }> }>;

export type Response = { description: string; content?: Content };
