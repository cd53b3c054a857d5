import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Failure } from '@confab/contract/kit/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  findMoved,
  noPortalPage,
  showPage,
  stampPages,
  type PageRequest,
} from '../../features/help-centre/index.ts';
import { accepts, varyByEncoding } from '../../platform/http/compress.ts';
import { documentHeaders, policyText } from '../../platform/http/security-headers.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Drawer, DrawerSource } from './help-centre-bundle.ts';

const compress = promisify(gzip);

/** Maximum bytes of cached pages, so that a popular page is rendered once. */
const maxCachedBytes = 8 * 1024 * 1024;

/** Limits how long browsers cache it: the page may be replaced by a new one. */
export const movedHeaders = { 'cache-control': 'public, max-age=300' };

/** Counts a request for a page; throws `too_many_requests`. */
export type Admit = (request: FastifyRequest) => Promise<void>;

type Stored = { html: Buffer; compressed: Buffer; policy: string };

/**
 * Responds with a page. Its ETag depends on its content, so it is right as soon as something changes; a browser with
 * the current version gets a 304 without rendering. While nothing of a portal has changed, nothing is read either.
 */
export function pageSender(platform: Platform, source: DrawerSource) {
  const cache = new LRUCache<string, Stored>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ html, compressed }) => html.length + compressed.length,
  });
  const running = new Map<string, Running>();
  const render = async (drawer: Drawer, pageRequest: PageRequest): Promise<Rendered> => {
    const page = await showPage(platform, pageRequest).catch((error: unknown) => {
      if (error instanceof Failure && error.code === 'not_found') return noPortalPage(platform.installation);
      throw error;
    });
    const isThere = page.body.kind !== 'not-found';
    const moved = isThere ? undefined : await findMoved(platform, pageRequest);
    if (moved !== undefined) return { moved };
    const tag = hash('sha256', `${drawer.version}\n${JSON.stringify(page)}`, 'base64url');
    const ready = cache.get(tag) ?? (await renderPage(drawer, page, platform));
    cache.set(tag, ready);
    return { tag, ready, isPlain: page.isPlain, isThere };
  };
  /** Of the requests for a popular page that may no longer be repeated, one renders it. */
  const renderOnce = (address: string, stamp: object, work: () => Promise<Rendered>): Promise<Rendered> => {
    const other = running.get(address);
    if (other?.stamp === stamp) return other.rendered;
    const rendered = work().finally(() => {
      if (running.get(address)?.rendered === rendered) running.delete(address);
    });
    running.set(address, { stamp, rendered });
    return rendered;
  };
  return async (
    reply: FastifyReply,
    request: FastifyRequest,
    pageRequest: PageRequest,
    admit: Admit,
  ): Promise<FastifyReply> => {
    const drawer = await source.open();
    if (drawer === undefined) throw new Failure('unavailable', { message: 'The pages are not built yet' });
    // Before anything is read, so that a change during rendering is not cached as the current state.
    const stamp = await stampPages(platform, pageRequest);
    const work = () => render(drawer, pageRequest);
    const address = `${drawer.version}\n${pageRequest.host}\n${pageRequest.path}`;
    const rendered = stamp === undefined ? await work() : await renderOnce(address, stamp, work);
    if ('moved' in rendered) return reply.headers(movedHeaders).redirect(rendered.moved, 301);
    if (rendered.isThere && stamp !== undefined)
      reply.mayRepeat = async (next) => {
        const isSame =
          (await source.open()) === drawer && (await stampPages(platform, pageRequest)) === stamp;
        if (isSame) await admit(next);
        return isSame;
      };
    return sendPage(reply, request, rendered);
  };
}

type Sent = { tag: string; isPlain: boolean; ready: Stored; isThere: boolean };
type Rendered = Sent | { moved: string };
type Running = { stamp: object; rendered: Promise<Rendered> };

function sendPage(
  reply: FastifyReply,
  request: FastifyRequest,
  { tag, isPlain, ready, isThere }: Sent,
): FastifyReply {
  const etag = `W/"${tag}"`;
  documentHeaders(reply, { policy: ready.policy, embedded: isPlain });
  varyByEncoding(reply);
  void reply.headers({ etag, 'cache-control': 'public, max-age=60' });
  if (!isThere) void reply.status(404).header('cache-control', 'no-store');
  else if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  const isCompressed = accepts(request.headers['accept-encoding'], 'gzip');
  if (isCompressed) void reply.header('content-encoding', 'gzip');
  return reply.send(isCompressed ? ready.compressed : ready.html);
}

async function renderPage(
  drawer: Drawer,
  page: Awaited<ReturnType<typeof showPage>>,
  { installation }: Platform,
): Promise<Stored> {
  const { html, style, script, frames } = drawer.draw(page);
  const own = new URL(installation.frontendUrl).origin;
  const text = Buffer.from(html);
  const framed = [...(page.chat === undefined ? [] : [own]), ...frames];
  return {
    html: text,
    compressed: await compress(text, { level: 6 }),
    policy: policyText({
      'default-src': ["'none'"],
      'script-src': ["'self'", hashOf(script), ...(page.chat === undefined ? [] : [own])],
      'style-src': ["'self'", hashOf(style)],
      // Written by the text reader alone, for the columns of tables; the chat places its window with them.
      'style-src-attr': ["'unsafe-inline'"],
      'img-src': ["'self'", own, 'https:', 'data:'],
      'media-src': ['https:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", ...(page.chat === undefined ? [] : [own])],
      'frame-src': framed.length === 0 ? ["'none'"] : framed,
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': page.isPlain ? ['*'] : ["'none'"],
    }),
  };
}

/** Allows one text in the page. */
const hashOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;
