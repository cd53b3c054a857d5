import { Failure } from '@confab/contract/kit/errors';
import type { Route } from '@confab/contract/kit/route';
import { hasAny } from '@confab/rules/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  authenticateMember,
  authenticateUser,
  presentedCredentials,
  sessionHeaders,
} from '../features/session/index.ts';
import { authenticatePlatformApp } from '../features/platform-app/index.ts';
import { writesArticles } from '../features/portal/index.ts';
import { authenticateSuperAdmin } from '../features/super-admin/index.ts';
import type { UserActor } from '../platform/auth/actor.ts';
import type { Guard, GuardParams } from '../platform/http/endpoint.ts';
import type { Platform } from '../platform/platform.ts';

/** Identifies the caller of a website visitor's route; provided by the widget feature. */
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
        case 'platform_app':
          return authenticatePlatformApp(platform, permanentToken(request));
        case 'super_admin':
          return authenticateSuperAdmin(platform, callOf(request));
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
  // These have nothing but their header.
  if (route.who === 'platform_app' || route.who === 'super_admin') return true;
  return presentedCredentials(request.headers, {}) !== undefined;
}

function callOf(request: FastifyRequest) {
  const { headers, method, host } = request;
  const one = (name: string) => [headers[name]].flat()[0];
  return {
    method,
    host,
    cookies: headers.cookie,
    origin: headers.origin,
    site: one('sec-fetch-site'),
    mark: one('x-super-admin'),
  };
}

function permanentToken(request: FastifyRequest): string | undefined {
  const presented = presentedCredentials(request.headers, {});
  return presented?.kind === 'access_token' ? presented.token : undefined;
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
  const options = {
    bots: route.bots === true,
    suspended: route.suspended === true,
    feature: route.feature,
    ip: params.ip,
  };
  const actor = await authenticateMember(platform, presented, params.accountId, options);
  if (actor.kind === 'bot') return actor;
  repeatSession(presented, actor, reply);
  if (route.who === 'administrator' && actor.role !== 'administrator') throw new Failure('not_authorized');
  const { permissions } = route;
  if (permissions !== undefined && !hasAny(actor.permissions, permissions)) {
    const writes = route.orPortalMembers === true && (await writesArticles(platform, actor, slugOf(request)));
    if (!writes) throw new Failure('not_authorized');
  }
  return actor;
}

function slugOf(request: FastifyRequest): string {
  const { slug }: Record<string, unknown> = { ...Object(request.params) };
  return typeof slug === 'string' ? slug : '';
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
