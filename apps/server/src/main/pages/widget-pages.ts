import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '@confab/contract/kit/errors';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { varyByEncoding } from '../../platform/http/compress.ts';
import { limitCalls } from '../../platform/http/limits.ts';
import { forScript, pageHeaders } from '../../platform/http/security-headers.ts';
import type { Platform } from '../../platform/platform.ts';
import { pageHtml, showPage } from '../../features/widget/index.ts';
import { openLoader, type Loader } from './widget-loader.ts';
import { openBundle, type Bundle } from './widget-bundle.ts';

const fixedFiles = fileURLToPath(new URL('../../../assets/', import.meta.url));

const builtWidget = fileURLToPath(new URL('../../../../widget/dist/', import.meta.url));

/** What a customer's page loads: the loader, the frame's page and the frame's files. */
export function widgetPages(app: FastifyInstance, platform: Platform): void {
  serveWidget(app, platform, openBundle(builtWidget));
}

/** The same from any built widget. */
export function serveWidget(app: FastifyInstance, platform: Platform, bundle: Bundle): void {
  const loader = openLoader(bundle.directory, notBuilt);
  app.get('/packs/js/sdk.js', (request, reply) => sendLoader(loader, request, reply));
  void app.register((scope, _options, done) => {
    scope.addHook('onRequest', (_request, reply, next) => {
      forScript(reply);
      next();
    });
    void scope.register(fastifyStatic, {
      root: bundle.directory,
      prefix: '/widget-assets/',
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      // Names change with content, so a file never does.
      immutable: true,
      maxAge: '365d',
      wildcard: true,
      preCompressed: true,
      suppressWarning: true,
      // Nothing about them is sent that no browser uses.
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply) => void reply.removeHeader('x-request-id'),
    });
    done();
  });
  serveFixed(app, 'audio');
  serveFixed(app, 'assets/images/dashboard/captain');
  app.get<{ Querystring: Record<string, unknown> }>('/widget', (request, reply) =>
    sendPage(platform, bundle, request, reply),
  );
}

/** Files at addresses that clients know. Pages of other websites load them. */
function serveFixed(app: FastifyInstance, folder: string): void {
  void app.register(fastifyStatic, {
    root: path.join(fixedFiles, folder),
    prefix: `/${folder}/`,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    maxAge: '1d',
    setHeaders: (response) => void response.header('cross-origin-resource-policy', 'cross-origin'),
  });
}

/** Sites embed this URL for years, so it is revalidated often and answered with "unchanged". */
async function sendLoader(
  loader: Loader,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { encoding, bytes, etag } = await loader.formFor(request.headers['accept-encoding']);
  varyByEncoding(reply);
  forScript(reply);
  void reply.headers({
    etag,
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (request.headers['if-none-match'] === etag)
    return reply.removeHeader('content-encoding').status(304).send();
  return reply.type('text/javascript; charset=utf-8').send(bytes);
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
