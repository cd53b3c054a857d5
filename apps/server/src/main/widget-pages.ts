import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '@confab/contract/kit/errors';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasCode } from '../platform/errors/coded-error.ts';
import { limitCalls } from '../platform/http/limits.ts';
import { pageHeaders } from '../platform/http/security-headers.ts';
import type { Platform } from '../platform/platform.ts';
import { pageHtml, showPage } from '../features/widget/index.ts';
import { openBundle, type Bundle } from './widget-bundle.ts';

const builtWidget = fileURLToPath(new URL('../../../widget/dist/', import.meta.url));

/** What a customer's page loads: the loader, the frame's page and the frame's files. */
export function widgetPages(app: FastifyInstance, platform: Platform): void {
  serveWidget(app, platform, openBundle(builtWidget));
}

/** The same from any built widget. */
export function serveWidget(app: FastifyInstance, platform: Platform, bundle: Bundle): void {
  app.get('/packs/js/sdk.js', (request, reply) => sendLoader(bundle, request, reply));
  void app.register(fastifyStatic, {
    root: bundle.directory,
    prefix: '/widget-assets/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    // Names change with content, so a file never does.
    immutable: true,
    maxAge: '365d',
    wildcard: true,
  });
  app.get<{ Querystring: Record<string, unknown> }>('/widget', (request, reply) =>
    sendPage(platform, bundle, request, reply),
  );
}

/** Sites embed this address for years, so it is asked again soon and answered with "unchanged". */
async function sendLoader(
  bundle: Bundle,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const script = await readLoader(bundle.directory);
  const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 27)}"`;
  void reply.headers({
    etag,
    'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type('text/javascript; charset=utf-8').send(script);
}

async function readLoader(directory: string): Promise<Buffer> {
  try {
    return await readFile(path.join(directory, 'sdk.js'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw notBuilt();
    throw error;
  }
}

const notBuilt = () => new Failure('unavailable', { message: 'The widget is not built yet' });

async function sendPage(
  platform: Platform,
  bundle: Bundle,
  request: FastifyRequest<{ Querystring: Record<string, unknown> }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { website_token: websiteToken, cw_conversation: session } = request.query;
  const entry = await bundle.entry();
  if (entry === undefined) throw notBuilt();
  await limitCalls(platform.limiter, request.networks);
  const page = await showPage(platform, { websiteToken, session, networks: request.networks });
  const { nonce } = pageHeaders(reply, {
    embedded: true,
    extra: { 'connect-src': [platform.installation.frontendUrl.replace(/^http/, 'ws')] },
  });
  return reply.send(pageHtml({ entry, nonce, ...page }));
}
