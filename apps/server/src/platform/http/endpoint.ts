import type { ParamsOf, InputOf, ResponseOf, Route } from '@confab/contract/kit/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ActorByWho } from '../auth/actor.ts';
import type { Network } from '../rate-limit/networks.ts';

/** Data about a request other than its values. */
export type RequestInfo = {
  /** The peer's address; forwarded headers count only from trusted proxies. */
  ip: string;
  /** The networks that limits count the caller under, narrowest first; none for a caller on this machine. */
  networks: readonly Network[];
  userAgent: string | undefined;
  /** The server's host name as the caller knows it, with the port unless it is the default one. */
  host: string;
  header(name: string): string | undefined;
  /** The body as it was read, without parameters of the URL. */
  body: unknown;
  /** Aborted when the caller has disconnected, or has its response. */
  closed(): AbortSignal;
  /** Sets a header of the response. */
  setHeader(name: string, value: string): void;
  /** Sets a status other than the route's own, if the wire has one for some responses. */
  setStatus(status: number): void;
};

export type HandlerContext<S> = {
  params: ParamsOf<S>;
  input: InputOf<S>;
  actor: ActorOf<S>;
  info: RequestInfo;
};

type ActorOf<S> = S extends { who: 'member'; bots: true }
  ? ActorByWho['memberOrBot']
  : S extends { who: infer W extends keyof ActorByWho }
    ? ActorByWho[W]
    : never;

/** A route with its handler. */
export type Endpoint = {
  route: Route;
  handle(context: { params: unknown; input: unknown; actor: unknown; info: RequestInfo }): Promise<unknown>;
  /**
   * For routes whose path alone authenticates the caller: throws if the path is unknown. Called before a body with
   * files is read.
   */
  checkPath?(params: unknown): Promise<unknown>;
};

/**
 * Connects a route to its handler. The handler returns the contract's body, or undefined if the route has none; it
 * throws a Failure for the contract's error codes.
 */
export function endpoint<S extends Route>(
  route: S,
  handle: (context: HandlerContext<S>) => Promise<ResponseOf<S>>,
  options: { checkPath?: (params: ParamsOf<S>) => Promise<unknown> } = {},
): Endpoint {
  const { checkPath } = options;
  // The context was parsed by the route's own schemas, so its types hold.
  return {
    route,
    handle: (context) => handle(context as HandlerContext<S>),
    ...(checkPath === undefined ? {} : { checkPath: (params) => checkPath(params as ParamsOf<S>) }),
  };
}

export type Guard = {
  /** Identifies the caller: throws a Failure, or returns the actor of the route's `who`. */
  recognize: (
    request: FastifyRequest,
    reply: FastifyReply,
    route: Route,
    params: GuardParams,
  ) => Promise<unknown>;
  /** Whether the headers identify the caller, or no identity is needed; otherwise the body may carry it. */
  isInHead: (request: FastifyRequest, route: Route) => boolean;
};

export type GuardParams = {
  /** The peer's address, as in `RequestInfo`. */
  ip: string;
  accountId: number | undefined;
  /** Query and body combined. */
  input: Record<string, unknown>;
  /** The body alone, as far as it is read: credentials in the URL never count. */
  body: unknown;
};

/** The response of a route without a body, once the work is done. */
export async function emptyAnswer(work: Promise<void>): Promise<undefined> {
  await work;
  return undefined;
}
