import { fileURLToPath } from 'node:url';
import type { Theme } from '@confab/contract/features/help-centre-page';
import { Failure } from '@confab/contract/kit/errors';
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  countView,
  listSitemap,
  showPage,
  writeViews,
  type PageRequest,
} from '../../features/help-centre/index.ts';
import { limitCalls, limitKind } from '../../platform/http/limits.ts';
import { forScript } from '../../platform/http/security-headers.ts';
import { escapeHtml } from '../../platform/mail/mail-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { openDrawer, type DrawerSource } from './help-centre-bundle.ts';
import { keepToPortals } from './portal-domains.ts';
import { pageSender } from './send-help-page.ts';

const built = fileURLToPath(new URL('../../../../help-centre/dist', import.meta.url));

/** The public pages of help centres. */
export function helpCentrePages(app: FastifyInstance, platform: Platform): void {
  serveHelpCentre(app, platform, openDrawer(built));
}

type Query = Record<string, unknown>;
type Params = Record<'slug' | 'locale' | 'category' | 'article', string>;
type Request = FastifyRequest<{ Querystring: Query; Params: Params }>;
/** What a route adds to what all requests for pages say. */
type Own<One = PageRequest> = One extends PageRequest ? Omit<One, 'host' | 'slug' | 'path' | 'flags'> : never;

/** The same, drawn by any build. */
export function serveHelpCentre(app: FastifyInstance, platform: Platform, source: DrawerSource): void {
  const send = pageSender(platform, source);
  const page = (request: Request, reply: FastifyReply, own: Own) =>
    send(reply, request, { ...requestOf(request), ...own } as PageRequest);
  const get = (path: string, own: (request: Request) => Own) =>
    app.get(path, async (request: Request, reply) => {
      await limitCalls(platform.limiter, request.networks);
      return page(request, reply, own(request));
    });
  const home = (request: FastifyRequest, reply: FastifyReply) =>
    page(request as Request, reply, { kind: 'home', locale: undefined });
  keepToPortals(app, platform, home);
  app.get('/hc/:slug', async (request: Request, reply) => {
    await limitCalls(platform.limiter, request.networks);
    const shown = await showPage(platform, { ...requestOf(request), kind: 'home', locale: undefined });
    return reply.header('cache-control', 'public, max-age=60').redirect(shown.home, 302);
  });
  get('/hc/:slug/:locale', ({ params }) => ({ kind: 'home', locale: params.locale }));
  for (const kind of ['articles', 'categories'] as const)
    get(`/hc/:slug/:locale/${kind}`, ({ params, query }) => ({
      kind,
      locale: params.locale,
      page: query['page'],
    }));
  for (const path of [
    '/hc/:slug/:locale/categories/:category',
    '/hc/:slug/:locale/categories/:category/articles',
  ])
    get(path, ({ params: { locale, category }, query }) => ({
      kind: 'category',
      locale,
      category,
      page: query['page'],
    }));
  app.get('/hc/:slug/:locale/search', async (request: Request, reply) => {
    await limitCalls(platform.limiter, request.networks);
    await limitKind(platform.limiter, request.networks, 'help_centre.search', { limit: 120, seconds: 60 });
    const { locale } = request.params;
    const { query, page: number } = request.query;
    return page(request, reply, { kind: 'search', locale, query, page: number });
  });
  get('/hc/:slug/articles/:article', ({ params }) => ({ kind: 'article', article: params.article }));
  get('/hc/:slug/*', () => ({ kind: 'nothing' }));
  servePixel(app, platform);
  serveSitemap(app, platform);
  serveFiles(app, source.directory);
}

function requestOf({ host, params, url, query }: Request) {
  return { host, slug: params.slug ?? '', path: url, flags: flagsOf(query) };
}

function flagsOf(query: Query): { theme: Theme | undefined; isPlain: boolean } {
  const { theme } = query;
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    isPlain: query['show_plain_layout'] === 'true',
  };
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

/** Milliseconds that views wait for others to be written with. */
const writeAfterMs = 5000;

function servePixel(app: FastifyInstance, platform: Platform): void {
  let timer: NodeJS.Timeout | undefined;
  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    await writeViews(platform).catch((error: unknown) =>
      platform.log.warn({ err: error }, 'views of articles were not counted'),
    );
  };
  app.get('/hc/:slug/articles/:article.png', async (request: Request, reply) => {
    await limitCalls(platform.limiter, request.networks);
    const { host, params, networks, headers } = request;
    const visitor = { networks, userAgent: headers['user-agent'] ?? '' };
    await countView(platform, { host, ...params }, visitor);
    timer ??= setTimeout(() => void write(), writeAfterMs).unref();
    return reply
      .headers({ 'cache-control': 'max-age=86400, private', 'content-disposition': 'inline' })
      .type('image/png')
      .send(onePixel);
  });
  app.addHook('onClose', write);
}

function serveSitemap(app: FastifyInstance, platform: Platform): void {
  app.get('/hc/:slug/sitemap.xml', async (request: Request, reply) => {
    await limitCalls(platform.limiter, request.networks);
    await limitKind(platform.limiter, request.networks, 'help_centre.sitemap', { limit: 60, seconds: 60 });
    const entries = await listSitemap(platform, { host: request.host, slug: request.params.slug });
    const lines = entries.map(
      ({ location, changedOn }) =>
        `<sitemap><loc>${escapeHtml(location)}</loc><lastmod>${changedOn}</lastmod></sitemap>`,
    );
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('application/xml; charset=utf-8')
      .send(
        '<?xml version="1.0" encoding="UTF-8"?>\n' +
          `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${lines.join('')}</sitemapindex>\n`,
      );
  });
}

function serveFiles(app: FastifyInstance, directory: string): void {
  void app.register((scope, _options, done) => {
    scope.addHook('onRequest', (request, reply, next) => {
      forScript(reply);
      // What draws the pages lies beside them, and is nobody's to load.
      next(request.url.startsWith('/hc-assets/page-') ? undefined : new Failure('not_found'));
    });
    void scope.register(fastifyStatic, {
      root: directory,
      prefix: '/hc-assets/',
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      suppressWarning: true,
    });
    done();
  });
}
