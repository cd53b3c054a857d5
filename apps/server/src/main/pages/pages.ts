import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasCode } from '../../platform/errors/coded-error.ts';
import { forScript, mergePolicies, pageHeaders, type Policy } from '../../platform/http/security-headers.ts';
import { escapeHtml } from '../../platform/email/email-body.ts';
import type { Platform } from '../../platform/platform.ts';
import { parseUserAgent } from '../../platform/user-agent/user-agent.ts';
import { brandPages, iconLinks } from './brand-pages.ts';
import { builtFile } from './built-file.ts';
import { captchaPolicy } from './captcha-policy.ts';
import { downloadPages } from './download-pages.ts';
import { onboarding } from '../onboarding.ts';
import { facebookPolicy } from './facebook-policy.ts';
import { operatorPolicy, operatorScripts } from './operator-scripts.ts';
import { pageGlobals } from './page-globals.ts';
import { playgroundPolicy } from './playground-policy.ts';

const built = fileURLToPath(new URL('../../../../dashboard/dist', import.meta.url));
const yearMs = 31_536_000_000;

/**
 * Serves the dashboard: one page for all its addresses, and its files. Until the installation is set up every
 * address leads to the page that does it. `directory` is what the dashboard was built to.
 */
export function dashboardPages(app: FastifyInstance, platform: Platform, directory: string = built): void {
  const page = pageSource(directory, platform);
  const { installation } = platform;
  const setup = onboarding(app, platform, (reply) => sendPage(reply, page));
  const show = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (await setup.isOpen()) return reply.header('cache-control', 'no-store').redirect(setup.path, 302);
    const { url } = request;
    const extra = [
      plainFrames(platform),
      facebookPolicy(platform, url),
      captchaPolicy(platform, url),
      playgroundPolicy(url),
      operatorPolicy(installation, url),
    ].reduce(mergePolicies);
    return sendPage(reply, page, { extra, scripts: (nonce) => operatorScripts(installation, url, nonce) });
  };
  for (const path of ['/', '/app', '/app/*']) app.get(path, show);
  app.get('/super_admin', show);
  app.get('/super_admin/*', (request, reply) =>
    request.url.startsWith('/super_admin/api') ? reply.callNotFound() : show(request, reply),
  );
  app.get('/auth/sign_in', (_request, reply) => reply.redirect('/app/login?error=access-denied', 302));
  brandPages(app, platform, directory);
  downloadPages(app, directory);
  serviceWorker(app, directory);
  // Their names change with their content, so browsers can cache them forever.
  app.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: yearMs,
    preCompressed: true,
    suppressWarning: true,
    // Seventy files make a screen: nothing about them that no browser uses is sent seventy times.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      reply.removeHeader('x-request-id');
      if (/\.(?:js|css|woff2)(?:\.br|\.gz)?$/.test(path)) forScript(reply);
    },
  });
}

/** At the top of all addresses, since a service worker serves those beside and below its own. */
function serviceWorker(app: FastifyInstance, directory: string): void {
  app.get('/sw.js', async (_request, reply) => {
    try {
      const script = await readFile(join(directory, 'sw.js'), 'utf8');
      return await reply
        .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
        .send(script);
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return reply.callNotFound();
      throw error;
    }
  });
}

/** The page in two halves, between which the configuration is inserted; undefined while it is not built. */
type Halves = { head: string; rest: string };

/** Rereads the built page only after a new build or another setting. */
function pageSource(directory: string, platform: Platform) {
  const file = join(directory, 'index.html');
  const html = builtFile(file, () => readFile(file, 'utf8'));
  let config: { of: readonly unknown[]; text: string } | undefined;
  let known: { html: string; of: string; halves: Halves } | undefined;
  return {
    /** Created with the first page, and when a setting was changed: naming every language is slow. */
    config(): string {
      const of = [JSON.stringify(platform.installation), ...replacedParts(platform)];
      if (config === undefined || of.some((part, index) => part !== config?.of[index]))
        config = { of, text: JSON.stringify(pageGlobals(platform)).replaceAll('<', '\\u003c') };
      return config.text;
    },
    async read(): Promise<Halves | undefined> {
      const text = await html();
      if (text === undefined) return undefined;
      const of = JSON.stringify(platform.installation);
      if (known?.html !== text || known.of !== of) known = { html: text, of, halves: halve(text, platform) };
      return known.halves;
    },
  };
}

/** Settings shown on the page, which the console replaces as a whole. */
function replacedParts({
  providerKeys,
  singleSignOn,
  translation,
  languageModel,
}: Platform): readonly unknown[] {
  return [providerKeys, singleSignOn, translation, languageModel];
}

/** Dashboard apps may be pages without TLS where the dashboard is one; browsers show them in no other. */
function plainFrames({ installation }: Platform): Policy {
  return installation.frontendUrl.startsWith('http:') ? { 'frame-src': ['http:'] } : {};
}

function halve(html: string, { installation }: Platform): Halves {
  const titled = html.replace(
    /<title>[^<]*<\/title>/,
    () => `<title>${escapeHtml(installation.name)}</title>${iconLinks(installation)}`,
  );
  const end = titled.indexOf('</head>');
  return end < 0 ? { head: '', rest: titled } : { head: titled.slice(0, end), rest: titled.slice(end) };
}

/** Third-party scripts read the globals, so they are set before any module of the page runs. */
const setGlobals = (browserName: string): string =>
  "Object.assign(window,JSON.parse(document.getElementById('confab-config').textContent));" +
  `window.browserConfig=${JSON.stringify({ browser_name: browserName }).replaceAll('<', '\\u003c')}`;

function browserOf({ request }: FastifyReply): string {
  return parseUserAgent(request.headers['user-agent']).browser_name;
}

async function sendPage(
  reply: FastifyReply,
  page: ReturnType<typeof pageSource>,
  { extra = {}, scripts = () => '' }: { extra?: Policy; scripts?: (nonce: string) => string } = {},
): Promise<FastifyReply> {
  const halves = await page.read();
  if (halves === undefined) {
    return reply
      .status(503)
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' })
      .send('The dashboard is not built yet. Start Confab with: npm start\n');
  }
  const { nonce } = pageHeaders(reply, { extra });
  const rest = halves.rest.replace('</body>', (end) => `${scripts(nonce)}${end}`);
  return reply.send(
    `${halves.head}<meta property="csp-nonce" nonce="${nonce}">` +
      `<script type="application/json" id="confab-config">${page.config()}</script>` +
      `<script nonce="${nonce}">${setGlobals(browserOf(reply))}</script>${rest}`,
  );
}
