import type { FastifyInstance } from 'fastify';

/**
 * Every response names its request (`X-Request-Id`), and every log line of the request carries the same id. A line
 * per request is written at level `debug`: by its route, never by its address, which may hold tokens.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    void reply.header('x-request-id', request.id);
    next();
  });
  app.addHook('onResponse', (request, reply, next) => {
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request answered',
    );
    next();
  });
}
