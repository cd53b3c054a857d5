import { Failure } from '@confab/contract/kit/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isPortalDomain } from '../../features/help-centre/index.ts';
import { domainsOf, isOwnHost } from '../../features/portal/index.ts';
import { limitKind } from '../../platform/http/limits.ts';
import type { Platform } from '../../platform/platform.ts';

/** Milliseconds that a result is cached: a domain that was just set up works a moment later. */
const retentionMs = 5000;
/** Host names are easy to make up, so few are cached. */
const maxStored = 1000;

/** Hosts that one network may have looked up. */
const lookups = { limit: 300, seconds: 60 };

/** The resources of a help center, including its images. */
const ofPortals = /^\/(?:hc|hc-assets|files)(?:\/|$)/;

/**
 * Under the domain of a portal nothing is served but that portal: neither the dashboard nor the API, which would take
 * the passwords of agents on a site that is not theirs. Its first page is the portal's.
 */
export function serveOnlyPortals(
  app: FastifyInstance,
  platform: Platform,
  home: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const known = new LRUCache<string, { isPortal: Promise<boolean> }>({ max: maxStored, ttl: retentionMs });
  const isPortal = (host: string): Promise<boolean> => {
    const found = known.get(host);
    if (found !== undefined) return found.isPortal;
    const facts = { isPortal: isPortalDomain(platform.db, domainsOf(host)) };
    known.set(host, facts);
    facts.isPortal.catch(() => known.delete(host));
    return facts.isPortal;
  };
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request;
    // A probe must be answered while the database is away.
    if (/^\/health(?:\/|$)/.test(request.url)) return;
    if (isOwnHost(platform.installation.frontendUrl, host)) return;
    // The first request for a host costs a database query.
    if (!known.has(host)) await limitKind(platform.limiter, request.networks, 'portal_domain', lookups);
    if (!(await isPortal(host))) return;
    const [path = ''] = request.url.split('?');
    if (ofPortals.test(path)) return;
    if (request.method !== 'GET' || !/^\/(?:app(?:\/.*)?)?$/.test(path)) throw new Failure('not_found');
    await home(request, reply);
    return reply;
  });
}
