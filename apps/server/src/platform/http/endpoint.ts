import type { ParamsOf, InputOf, ResponseOf, Route } from '@confab/contract/kit/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ActorByWho } from '../auth/actor.ts';
import type { Network } from '../rate-limit/networks.ts';

/** The edge's data about a request beside its values. */
export type RequestInfo = {
  /** The peer's address; forwarded headers count only from trusted proxies. */
  ip: string;
  /** The networks that limits count the caller under, narrowest first; none for a caller on this machine. */
  networks: readonly Network[];
  userAgent: string | undefined;
  /** What the caller takes the server for, with the port where it is not the usual one. */
  host: string;
  header(name: string): string | undefined;
  /** As it was read, without the values of the address. */
  body: unknown;
  /** Aborted when the caller has left, or has its answer. */
  closed(): AbortSignal;
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void;
  /** Sets a status other than the route's own, where the wire has one for part of the answers. */
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

/** A route with the function that answers it. */
export type Endpoint = {
  route: Route;
  handle(context: { params: unknown; input: unknown; actor: unknown; info: RequestInfo }): Promise<unknown>;
  /**
   * For routes whose path alone authenticates the caller: throws when the path is unknown. Called before a body with
   * files is read.
   */
  checkPath?(params: unknown): Promise<unknown>;
};

/**
 * Ties a route to its handler. The handler answers the contract's body, or undefined where the route has none;
 * it throws a Failure for what the contract expects to go wrong.
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
  /** The peer's address, as `RequestInfo` has it. */
  ip: string;
  accountId: number | undefined;
  /** Query and body together. */
  input: Record<string, unknown>;
  /** The body alone, as far as it is read: credentials never count from the address. */
  body: unknown;
};

/** The answer of a route without a body, once the work is done. */
export async function emptyAnswer(work: Promise<void>): Promise<undefined> {
  await work;
  return undefined;
}
