import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { hasCode } from '../../platform/errors/coded-error.ts';
import { pageHeaders } from '../../platform/http/security-headers.ts';

const built = fileURLToPath(new URL('../../../../../packages/ui/dist/gallery', import.meta.url));

/** Serves the gallery of the interface kit at `/gallery`, to those who develop Confab only. */
export function galleryPages(app: FastifyInstance): void {
  if (process.env['NODE_ENV'] === 'development') serveGallery(app, built);
}

/** The same from any built gallery. */
export function serveGallery(app: FastifyInstance, directory: string): void {
  app.get('/gallery', (_request, reply) => sendPage(reply, join(directory, 'index.html')));
  void app.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: '/gallery/assets/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    suppressWarning: true,
  });
}

async function sendPage(reply: FastifyReply, file: string): Promise<FastifyReply> {
  try {
    const html = await readFile(file, 'utf8');
    // Stories embed small audio files and images.
    const { nonce } = pageHeaders(reply, { extra: { 'media-src': ['data:'], 'font-src': ['data:'] } });
    const head = `<head><meta property="csp-nonce" nonce="${nonce}">`;
    return await reply.send(html.replace('<head>', () => head));
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    return reply
      .status(503)
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5' })
      .send('The gallery is still being built. Load this page again.\n');
  }
}
