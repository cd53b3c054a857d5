import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { showCard, type CardRequest } from '../../features/help-centre/index.ts';
import { limitCalls, limitKind } from '../../platform/http/limits.ts';
import type { Platform } from '../../platform/platform.ts';

type Params = Record<'slug' | 'locale' | 'category' | 'article' | 'version', string>;
type Request = FastifyRequest<{ Params: Params }>;
type Own<One = CardRequest> = One extends CardRequest ? Omit<One, 'host' | 'slug' | 'version'> : never;

/** Of one network. */
const cards = { limit: 120, seconds: 60 };

/** Preview images of pages for links on other sites. The image at an address never changes. */
export function serveCards(app: FastifyInstance, platform: Platform): void {
  const get = (path: string, own: (params: Params) => Own) =>
    app.get(`${path}/card/:version.png`, async (request: Request, reply) => {
      await limitCalls(platform.limiter, request.networks);
      await limitKind(platform.limiter, request.networks, 'help_centre.cards', cards);
      const { host, params } = request;
      const { slug, version } = params;
      return send(
        reply,
        request,
        await showCard(platform, { host, slug, version, ...own(params) } as CardRequest),
      );
    });
  get('/hc/:slug/:locale', ({ locale }) => ({ kind: 'home', locale }));
  get('/hc/:slug/:locale/categories/:category', ({ locale, category }) => ({
    kind: 'category',
    locale,
    category,
  }));
  get('/hc/:slug/articles/:article', ({ article }) => ({ kind: 'article', article }));
}

function send(
  reply: FastifyReply,
  { params, headers }: Request,
  shown: Awaited<ReturnType<typeof showCard>>,
): FastifyReply {
  // A client with the address of an earlier one, from a cached page, gets the current one.
  if ('moved' in shown) return reply.header('cache-control', 'public, max-age=60').redirect(shown.moved, 302);
  const etag = `"${params.version}"`;
  void reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
  if (headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.header('content-disposition', 'inline').type('image/png').send(shown.image);
}
