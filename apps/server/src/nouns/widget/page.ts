import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '@confab/contract/kit/errors';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasCode } from '../../platform/errors/coded-error.ts';
import { pageHeaders } from '../../platform/http/security-headers.ts';
import type { Platform } from '../../platform/platform.ts';
import { inboxByToken } from '../inbox/door.ts';
import { loadConfig } from './actions/load-config.ts';
import { openBundle, type Bundle } from './bundle.ts';
import { visitorOf } from './guard.ts';
import { pageHtml } from './page-html.ts';
import { pageGlobals } from './view.ts';

const builtWidget = fileURLToPath(new URL('../../../../widget/dist/', import.meta.url));

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

/** Accounts are active, 0, or suspended. */
const active = 0;

async function sendPage(
  platform: Platform,
  bundle: Bundle,
  request: FastifyRequest<{ Querystring: Record<string, unknown> }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { website_token: token, cw_conversation: session } = request.query;
  const inbox = await inboxByToken(platform, 'website', token);
  if (inbox === undefined) throw new Failure('unknown_web_widget');
  if (inbox.account_status !== active) throw new Failure('account_suspended');
  const entry = await bundle.entry();
  if (entry === undefined) throw notBuilt();
  const actor = await visitorOf(platform, inbox, session);
  if (actor.contactInbox === null) await limitNewVisitors(platform, request.ip);
  const { parts, visitor } = await loadConfig(platform, actor, inbox);
  const { nonce } = pageHeaders(reply, {
    embedded: true,
    extra: { 'connect-src': [platform.installation.frontendUrl.replace(/^http/, 'ws')] },
  });
  const globals = pageGlobals(parts, visitor.session.pubsub_token);
  return reply.send(pageHtml({ entry, nonce, globals, title: inbox.name, locale: inbox.account_locale }));
}

/** Each opening without a session makes a contact; nobody needs many of them. */
const newVisitors = { limit: 5, windowSeconds: 3600 };

async function limitNewVisitors(platform: Platform, ip: string): Promise<void> {
  if (ip === '::1' || /^(::ffff:)?127\./.test(ip)) return;
  const { allowed, retryAfter } = await platform.limiter.hit(`widget.page:ip:${ip}`, newVisitors);
  if (!allowed) throw new Failure('too_many_requests', { retryAfter });
}
