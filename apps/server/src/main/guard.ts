import { Failure } from '@confab/contract/kit/errors';
import type { Route } from '@confab/contract/kit/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  authenticateMember,
  authenticateUser,
  presentedCredentials,
  sessionHeaders,
} from '../features/session/index.ts';
import type { UserActor } from '../platform/auth/actor.ts';
import type { Guard, GuardParams } from '../platform/http/endpoint.ts';
import type { Platform } from '../platform/platform.ts';

/** Finds out who calls a website visitor's route; comes from the widget's feature. */
export type VisitorGuard = (request: FastifyRequest, input: Record<string, unknown>) => Promise<unknown>;

/** The guard of every route: the one place that turns `who` into an actor or an error. */
export function createGuard(platform: Platform, visitor: VisitorGuard): Guard {
  return {
    isInHead,
    recognize: async (request, reply, route, params) => {
      switch (route.who) {
        case 'anyone':
          return null;
        case 'widget':
          return visitor(request, params.input);
        case 'user':
          return user(platform, request, reply, params);
        case 'member':
        case 'administrator':
          return member(platform, request, reply, route, params);
      }
    },
  };
}

function isInHead(request: FastifyRequest, route: Route): boolean {
  if (route.who === 'anyone') return true;
  const query: Record<string, unknown> = { ...Object(request.query) };
  if (route.who === 'widget') return typeof query['website_token'] === 'string';
  return presentedCredentials(request.headers, {}) !== undefined;
}

async function user(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  params: GuardParams,
): Promise<UserActor> {
  const presented = presentedCredentials(request.headers, params.body);
  const actor = await authenticateUser(platform, presented, params.ip);
  repeatSession(presented, actor, reply);
  return actor;
}

async function member(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  params: GuardParams,
) {
  if (params.accountId === undefined) throw new Failure('not_found');
  const presented = presentedCredentials(request.headers, params.body);
  const options = { bots: route.bots === true, suspended: route.suspended === true, ip: params.ip };
  const actor = await authenticateMember(platform, presented, params.accountId, options);
  if (actor.kind === 'bot') return actor;
  repeatSession(presented, actor, reply);
  if (route.who === 'administrator' && actor.role !== 'administrator') throw new Failure('not_authorized');
  return actor;
}

/** Each answer to a session repeats its headers, so that clients may simply keep the newest ones. */
function repeatSession(
  presented: ReturnType<typeof presentedCredentials>,
  actor: Pick<UserActor, 'person' | 'credential'>,
  reply: FastifyReply,
): void {
  if (presented?.kind !== 'session' || actor.credential.kind !== 'session') return;
  const { token, client } = presented;
  const { expiresAt } = actor.credential;
  void reply.headers(sessionHeaders({ token, client, uid: actor.person.email, expiresAt }));
}
