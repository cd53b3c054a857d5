import { Failure } from '@confab/contract/kit/errors';
import type { Route } from '@confab/contract/kit/route';
import { installationOnboard } from '@confab/contract/features/account';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { completeOnboarding, isOnboardingOpen, type Onboarding } from '../features/account/index.ts';
import { sessionHeaders } from '../features/session/index.ts';
import { loadProfile } from '../features/user/index.ts';
import { plainAddress } from '../platform/http/callers/client-address.ts';
import { requestInput } from '../platform/http/input/input.ts';
import { limitRequests } from '../platform/http/limits.ts';
import { inputParser } from '../platform/http/input/validate.ts';
import type { Platform } from '../platform/platform.ts';

const route: Route = installationOnboard;
const { path } = installationOnboard;

/**
 * Adds the page of the first visit and its POST route, as JSON or as a form. Once the installation is set up, both are
 * gone: a 404 for JSON callers, a redirect for browsers.
 */
export function onboarding(
  app: FastifyInstance,
  platform: Platform,
  sendPage: (reply: FastifyReply) => Promise<FastifyReply>,
): { path: string; isOpen: () => Promise<boolean> } {
  const isOpen = rememberedWhenClosed(() => isOnboardingOpen(platform));
  const { arriving } = limitRequests(platform.limiter);
  const parse = inputParser(route.input);
  app.get(path, async (request, reply) => {
    if (await isOpen()) return sendPage(reply);
    return leave(request, reply);
  });
  const onRequest = (request: FastifyRequest): Promise<void> => arriving(route, request);
  app.post(path, { config: { route }, onRequest }, async (request, reply) => {
    const raw = requestInput(request, route.wrapper);
    if (isCrossSite(request, platform.installation.frontendUrl)) throw new Failure('forbidden');
    if (!(await isOpen())) return leave(request, reply);
    try {
      return await setUp(platform, parse(raw) as Onboarding, request, reply);
    } catch (error) {
      if (error instanceof Failure && !wantsJson(request)) return reply.redirect('/', 302);
      throw error;
    }
  });
  return { path, isOpen };
}

async function setUp(
  platform: Platform,
  input: Onboarding,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const device = {
    ip: plainAddress(request.ip),
    networks: request.networks,
    userAgent: request.headers['user-agent'],
  };
  const session = await completeOnboarding(platform, input, device);
  if (session === undefined || !wantsJson(request)) return leave(request, reply, session !== undefined);
  const { profile } = await loadProfile(platform, session.userId, session);
  return reply.headers(sessionHeaders(session)).send({ data: profile });
}

function leave(request: FastifyRequest, reply: FastifyReply, done = false): FastifyReply {
  if (!done && wantsJson(request)) throw new Failure('not_found');
  return reply.header('cache-control', 'no-store').redirect('/', 302);
}

/** An installation is set up once and never undone, so only the answer "open" has to be checked again. */
function rememberedWhenClosed(ask: () => Promise<boolean>): () => Promise<boolean> {
  let closed = false;
  return async () => {
    if (!closed) closed = !(await ask());
    return !closed;
  };
}

function wantsJson({ headers }: FastifyRequest): boolean {
  const sent = headers['content-type'] ?? '';
  const accepted = headers.accept ?? '';
  return sent.includes('application/json') || (accepted.includes('json') && !accepted.includes('text/html'));
}

/** Another site's page must not set up an installation that its visitor has just started locally. */
function isCrossSite({ headers, host }: FastifyRequest, frontendUrl: string): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || ![host, new URL(frontendUrl).host].includes(new URL(origin).host);
}
