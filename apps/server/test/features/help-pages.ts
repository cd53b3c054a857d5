import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fastify, type FastifyInstance } from 'fastify';
import { openDrawer } from '../../src/main/pages/help-centre-bundle.ts';
import { serveHelpCentre } from '../../src/main/pages/help-centre-pages.ts';
import { installBodyParsers } from '../../src/platform/http/body/body-parsers.ts';
import { byteBudget } from '../../src/platform/http/body/byte-budget.ts';
import { addNetworks, callerNetworks } from '../../src/platform/http/callers/caller-networks.ts';
import { installErrorHandler } from '../../src/platform/http/error-handler.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { startTestApp, type TestApp } from '../harness.ts';

/** The public pages of a portal `help` in English and German; a page returns the data it was rendered from as JSON. */
export async function openHelpPages() {
  const t = await startTestApp();
  const directory = await mkdtemp(path.join(tmpdir(), 'confab-help-pages-'));
  const app = await serve(t.platform, directory);
  const portals = `/api/v1/accounts/${t.fixtures.account.id}/portals`;
  const admin = t.as(t.fixtures.maya);
  const config = { allowed_locales: ['en', 'de'], default_locale: 'en' };
  const add = async (rest: string, values: object) => {
    const answer = await admin.post(portals + rest, values);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return Number((answer.json().payload ?? answer.json()).id);
  };
  const change = async (rest: string, values: object) => {
    const answer = await admin.patch(portals + rest, values);
    if (answer.statusCode !== 200) throw new Error(answer.body);
  };
  return {
    t,
    app,
    admin,
    portals,
    add,
    change,
    clear: async () => {
      await t.database.db.deleteFrom('portal').execute();
      await add('', { name: 'Help', slug: 'help', config });
    },
    addCategory: (slug: string) => add('/help/categories', { name: slug, slug }),
    write: async (slug: string, values: object = {}, status = 'published') => {
      const article = { title: slug, content: 'Text', author_id: t.fixtures.maya.id, slug, ...values };
      const id = await add('/help/articles', { article });
      await change(`/help/articles/${id}`, { status });
      return id;
    },
    open: (url: string, headers: Record<string, string> = {}, remoteAddress = '198.51.100.9') =>
      app.inject({ method: 'GET', url, headers: { host: 'confab.test', ...headers }, remoteAddress }),
    send: (
      url: string,
      values: Record<string, string>,
      headers: Record<string, string> = {},
      remoteAddress = '198.51.100.9',
    ) =>
      app.inject({
        method: 'POST',
        url,
        headers: {
          host: 'confab.test',
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        payload: new URLSearchParams(values).toString(),
        remoteAddress,
      }),
    close: async () => {
      await app.close();
      await t.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export type HelpPages = Awaited<ReturnType<typeof openHelpPages>> & { t: TestApp };

async function serve(platform: Platform, directory: string): Promise<FastifyInstance> {
  await mkdir(path.join(directory, '.vite'));
  await mkdir(path.join(directory, 'render'));
  const draw =
    'export const render = (page) => ({ html: JSON.stringify(page), style: ":root{}", script: "1", frames: [] });';
  await writeFile(path.join(directory, 'render', 'render.js'), draw);
  const manifest = { 'main.ts': { file: 'page-abc.js', isEntry: true, css: ['page-abc.css'] } };
  await writeFile(path.join(directory, '.vite', 'manifest.json'), JSON.stringify(manifest));
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  addNetworks(
    app,
    callerNetworks(() => false),
  );
  installErrorHandler(app);
  installBodyParsers(app, byteBudget({ maxBytes: 1_000_000, maxBytesPerAddress: 1_000_000 }).open);
  serveHelpCentre(app, platform, openDrawer(directory));
  return app;
}
