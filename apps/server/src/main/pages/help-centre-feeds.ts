import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listSitemap, showFeed, type Feed } from '../../features/help-centre/index.ts';
import { limitCalls, limitKind } from '../../platform/http/limits.ts';
import { escapeHtml } from '../../platform/email/email-body.ts';
import type { Platform } from '../../platform/platform.ts';

type Request = FastifyRequest<{ Params: { slug: string; locale: string } }>;

/** The machine-readable files of a help center: its sitemap for search engines, its feed for feed readers. */
export function serveFeeds(app: FastifyInstance, platform: Platform): void {
  app.get('/hc/:slug/sitemap.xml', async (request: Request, reply) => {
    await limitFeed(platform, request, 'help_centre.sitemap');
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
  app.get('/hc/:slug/:locale/feed.xml', async (request: Request, reply) => {
    await limitFeed(platform, request, 'help_centre.feed');
    const { slug, locale } = request.params;
    const feed = await showFeed(platform, { host: request.host, slug, locale });
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('application/atom+xml; charset=utf-8')
      .send(atomOf(feed));
  });
}

async function limitFeed({ limiter }: Platform, { networks }: Request, name: string): Promise<void> {
  await limitCalls(limiter, networks);
  await limitKind(limiter, networks, name, { limit: 60, seconds: 60 });
}

function atomOf({ title, locale, home, self, updatedAt, entries }: Feed): string {
  const lang = escapeHtml(locale.replaceAll('_', '-'));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${lang}">`,
    text('title', title),
    text('id', self),
    link('self', self),
    link('alternate', home),
    text('updated', updatedAt),
    ...entries.flatMap((entry) => [
      '<entry>',
      text('title', entry.title),
      text('id', entry.href),
      link('alternate', entry.href),
      text('published', entry.publishedAt),
      text('updated', entry.updatedAt),
      `<author>${text('name', entry.author ?? title)}</author>`,
      ...(entry.category === undefined ? [] : [`<category term="${xml(entry.category)}"/>`]),
      text('summary', entry.summary),
      '</entry>',
    ]),
    '</feed>\n',
  ].join('\n');
}

const text = (name: string, value: string): string => `<${name}>${xml(value)}</${name}>`;
const link = (rel: string, href: string): string => `<link rel="${rel}" href="${xml(href)}"/>`;

/** Control characters are not allowed in XML, not even escaped. */
// oxlint-disable-next-line no-control-regex -- those are what is removed
const xml = (value: string): string => escapeHtml(value.replace(/[\0-\x08\v\f\x0e-\x1f]/g, ''));
