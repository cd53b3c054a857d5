import { fileURLToPath } from 'node:url';
import { Failure } from '@confab/contract/kit/errors';
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  answerArticle,
  countView,
  findMoved,
  pageFlags,
  showPage,
  writeViews,
  type PageRequest,
} from '../../features/help-centre/index.ts';
import { limitCalls, limitKind } from '../../platform/http/limits.ts';
import { forScript } from '../../platform/http/security-headers.ts';
import type { Platform } from '../../platform/platform.ts';
import { serveCards } from './help-centre-cards.ts';
import { serveFeeds } from './help-centre-feeds.ts';
import { openDrawer, type DrawerSource } from './help-centre-bundle.ts';
import { serveOnlyPortals } from './portal-domains.ts';
import { movedHeaders, pageSender, type Admit } from './send-help-page.ts';

const built = fileURLToPath(new URL('../../../../help-centre/dist', import.meta.url));

/** The public pages of help centers. */
export function helpCentrePages(app: FastifyInstance, platform: Platform): void {
  serveHelpCentre(app, platform, openDrawer(built));
}

type Query = Record<string, unknown>;
type Params = Record<'slug' | 'locale' | 'category' | 'article', string>;
type Request = FastifyRequest<{ Querystring: Query; Params: Params }>;
/** A route's additions to the common response headers of pages. */
type Own<One = PageRequest> = One extends PageRequest ? Omit<One, 'host' | 'slug' | 'path' | 'flags'> : never;

/** The same, drawn by any build. */
export function serveHelpCentre(app: FastifyInstance, platform: Platform, source: DrawerSource): void {
  const send = pageSender(platform, source);
  const admit: Admit = ({ networks }) => limitCalls(platform.limiter, networks);
  const admitSearch: Admit = async (request) => {
    await admit(request);
    await limitKind(platform.limiter, request.networks, 'help_centre.search', { limit: 120, seconds: 60 });
  };
  const get = (path: string, own: (request: Request) => Own, admits = admit) =>
    app.get(path, async (request: Request, reply) => {
      await admits(request);
      return send(reply, request, { ...requestOf(request), ...own(request) } as PageRequest, admits);
    });
  serveOnlyPortals(app, platform, async (request, reply) => {
    await admit(request);
    const home = { ...requestOf(request as Request), kind: 'home', locale: undefined } as const;
    return send(reply, request, home, admit);
  });
  app.get('/hc/:slug', async (request: Request, reply) => {
    await admit(request);
    const pageRequest = { ...requestOf(request), kind: 'home', locale: undefined } as const;
    const moved = await findMoved(platform, pageRequest);
    if (moved !== undefined) return reply.headers(movedHeaders).redirect(moved, 301);
    const shown = await showPage(platform, pageRequest);
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
  get(
    '/hc/:slug/:locale/search',
    ({ params: { locale }, query: { query, page } }) => ({ kind: 'search', locale, query, page }),
    admitSearch,
  );
  get('/hc/:slug/articles/:article', ({ params, query }) => ({
    kind: 'article',
    article: params.article,
    answered: query['answered'],
  }));
  get('/hc/:slug/*', () => ({ kind: 'nothing' }));
  servePixel(app, platform);
  serveAnswers(app, platform);
  serveFeeds(app, platform);
  serveCards(app, platform);
  serveFiles(app, source.directory);
}

function requestOf({ host, params, url, query }: Request) {
  return { host, slug: params.slug ?? '', path: url, flags: pageFlags(query) };
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
    const isMember = /(?:^|;\s*)cw_d_session_info=/.test(headers.cookie ?? '');
    const visitor = { networks, userAgent: headers['user-agent'] ?? '', isMember };
    await countView(platform, { host, ...params }, visitor);
    timer ??= setTimeout(() => void write(), writeAfterMs).unref();
    return reply
      .headers({ 'cache-control': 'max-age=86400, private', 'content-disposition': 'inline' })
      .type('image/png')
      .send(onePixel);
  });
  app.addHook('onClose', write);
}

/** Answers of one network, to any articles. */
const answers = { limit: 60, seconds: 3600 };

/** Takes the form below an article; it works without any script. */
function serveAnswers(app: FastifyInstance, platform: Platform): void {
  app.post('/hc/:slug/articles/:article/answer', async (request: Request, reply) => {
    await limitCalls(platform.limiter, request.networks);
    await limitKind(platform.limiter, request.networks, 'help_centre.answers', answers);
    // Another site must not answer for its visitors.
    const site = request.headers['sec-fetch-site'] ?? 'same-origin';
    if (site !== 'same-origin' && site !== 'none') throw new Failure('forbidden');
    const { networks, headers, params } = request;
    const visitor = { networks, userAgent: headers['user-agent'] ?? '' };
    const { helpful, comment } = (request.body ?? {}) as Query;
    const articleAddress = { ...requestOf(request), article: params.article };
    const thanks = await answerArticle(platform, articleAddress, { helpful, comment }, visitor);
    return reply.header('cache-control', 'no-store').redirect(thanks, 303);
  });
}

function serveFiles(app: FastifyInstance, directory: string): void {
  void app.register((scope, _options, done) => {
    scope.addHook('onRequest', (request, reply, next) => {
      forScript(reply);
      // The renderer is in the same folder and must not be served.
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
