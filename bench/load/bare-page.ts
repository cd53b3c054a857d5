import { fastify } from 'fastify';
import { answerCalls } from '../kit/answer-calls.ts';

answerCalls({ listen });

/** A server that returns the bytes of a single page. */
async function listen({ page }: { page: string }): Promise<{ url: string }> {
  const app = fastify();
  const bytes = Buffer.from(page, 'base64');
  app.get('/hc/:slug/:locale', (_request, reply) =>
    reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }).send(bytes),
  );
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }) };
}
