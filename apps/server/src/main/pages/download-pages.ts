import { join } from 'node:path';
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves example files for imports, at the addresses of the API contract. */
export function downloadPages(app: FastifyInstance, directory: string): void {
  app.register(fastifyStatic, {
    root: join(directory, 'downloads'),
    prefix: '/downloads/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    maxAge: '1h',
    suppressWarning: true,
    setHeaders: (reply) => void reply.header('content-disposition', 'attachment'),
  });
}
