import type { ErrorCode, ErrorStyle } from './errors.ts';
import type { Permission } from './permissions.ts';
import { Type, type Static, type TSchema } from './schema.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call a route:
 * - `anyone`: credentials are ignored.
 * - `user`: a signed-in user (session headers or `api_access_token`), no account.
 * - `member`: a user of the account in the path. `administrator`: one with that role.
 * - `widget`: a website visitor (`website_token`, and `X-Auth-Token` where the contact is needed).
 * - `super_admin`: who runs the installation, signed in to its console.
 * - `platform_app`: a program that runs accounts and users of the installation, by its own `api_access_token`.
 */
export type Who = 'anyone' | 'user' | 'member' | 'administrator' | 'widget' | 'platform_app' | 'super_admin';

/**
 * At most `limit` calls in `seconds`, per network of the caller, per account, per user of an account, or per value of
 * an input field. Routes whose limits have the same `group` are counted together.
 */
export type RouteLimit = {
  by: 'ip' | 'account' | 'user' | { input: string };
  limit: number;
  seconds: number;
  group?: string;
};

export type RouteSpec<P extends TSchema, I extends TSchema, R extends TSchema> = {
  /** Feature first: `label.create`. Also the operation id in OpenAPI. */
  name: string;
  /** An array declares several equal verbs (`['PUT', 'PATCH']`). */
  method: Method | readonly Method[];
  /** Fastify style: `/api/v1/accounts/:account_id/labels/:id`. */
  path: string;
  summary: string;
  who: Who;
  /** Members must have one of these permissions. */
  permissions?: readonly Permission[];
  /** Agents who are members of the portal in the path (`slug`) may call it without one of these, too. */
  orPortalMembers?: true;
  /** The account must have this feature. */
  feature?: string;
  /** Agent-bot tokens are accepted too. */
  bots?: boolean;
  /**
   * What it changes is in the audit log under the caller's name, as it is for routes of administrators and of the
   * console.
   */
  audited?: true;
  /** Available also while the account is suspended. */
  suspended?: boolean;
  params?: P;
  /**
   * Every parameter that is not in the path. In the query string, JSON, urlencoded or multipart body alike; text is
   * parsed as numbers and booleans if the schema requires them.
   */
  input?: I;
  /** A JSON body may be flat or nested under this key; forms must nest. */
  wrapper?: string;
  /** The 200 body; absent: an empty body. */
  response?: R;
  /** The response is a CSV file: `response` is its text. */
  isCsv?: true;
  /** The body may also be empty. */
  mayBeEmpty?: true;
  /** 204 for the few routes that declare it. */
  status?: 200 | 204;
  errors?: readonly ErrorCode[];
  errorStyle?: ErrorStyle;
  /** Files may be sent as multipart. */
  multipart?: boolean;
  /** Maximum number of files per call, where `multipart` is set; default `defaultMaxFiles`. */
  maxFiles?: number;
  /** Maximum bytes of one file, if it differs from that of a message. */
  maxFileBytes?: number;
  /** Bytes of a body without its files; default `defaultMaxBodyBytes`. */
  maxBodyBytes?: number;
  /** Values in a body, including nested ones; default `defaultMaxBodyValues`. */
  maxBodyValues?: number;
  /**
   * `false` where the response contains secrets: it is never stored, so `Idempotency-Key` is ignored. Unauthenticated
   * callers share one scope, and would receive each other's responses.
   */
  repeatsResponse?: false;
  /**
   * Input values by which the work itself detects a repetition, as paths like `message.echo_id`. Only with one of them
   * is a request that completed, but whose response under its `Idempotency-Key` was lost, run again.
   */
  naturalKeys?: readonly string[];
  /** Beyond the general limit of 6000 a minute per address. */
  limits?: readonly RouteLimit[];
};

export type Route<
  P extends TSchema = TSchema,
  I extends TSchema = TSchema,
  R extends TSchema = TSchema,
> = RouteSpec<P, I, R> & { params: P; input: I };

export type ParamsOf<T> = T extends Route<infer P, TSchema, TSchema> ? Static<P> : never;
export type InputOf<T> = T extends Route<TSchema, infer I, TSchema> ? Static<I> : never;
export type ResponseOf<T> = T extends { response: infer R extends TSchema }
  ? Static<R> | (T extends { mayBeEmpty: true } ? undefined : never)
  : undefined;

/** Enough for a few text fields: 64 KB. Routes that accept long texts or many entries set more. */
export const defaultMaxBodyBytes = 64 * 1024;

/** The longest message, each character written as `\\uXXXX` twice, as clients in Python send an emoji. */
export const messageBodyBytes = 2_000_000;

/** Enough for all the attributes of one contact or conversation. */
export const attributesBodyBytes = 512 * 1024;

/** More values than any form has fields. */
export const defaultMaxBodyValues = 2000;

/** Arrays and objects within each other. */
export const maxBodyDepth = 32;

/** A message accepts fifteen; files beyond that are rejected by name. */
export const defaultMaxFiles = 20;

const Nothing = Type.Object({});

/** Declares a route. The value is all that server, client, OpenAPI and tests know of it. */
export function route<const S extends RouteSpec<TSchema, TSchema, TSchema>>(
  spec: S,
): S & { params: ParamsSchema<S>; input: InputSchema<S> } {
  return { params: Nothing, input: Nothing, ...spec } as S & {
    params: ParamsSchema<S>;
    input: InputSchema<S>;
  };
}

type ParamsSchema<S> = S extends { params: infer P extends TSchema } ? P : typeof Nothing;
type InputSchema<S> = S extends { input: infer I extends TSchema } ? I : typeof Nothing;

/** `{account_id}`. */
export const AccountParams = Type.Object({ account_id: Type.Integer({ minimum: 1 }) });

/** `{account_id, id}`. */
export const AccountItemParams = Type.Object({
  account_id: Type.Integer({ minimum: 1 }),
  id: Type.Integer({ minimum: 1 }),
});

/** The path with its parameters filled in and encoded. */
export function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
}
