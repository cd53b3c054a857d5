import { Failure } from '@confab/contract/kit/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { installRawBody } from '../../platform/http/body/body-parsers.ts';
import { limitKind } from '../../platform/http/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { listWebhooks } from './actions/list-webhooks.ts';
import { receiveRequest } from './actions/receive-request.ts';
import { acknowledge } from './steps/handling-turns.ts';

/**
 * A provider calls for all its users from few addresses: enough for a busy day of a large installation, and a bound for
 * the cost of a flood of forged requests.
 */
const calling = { limit: 60_000, seconds: 60 };

/** The webhooks that providers call. Bodies are read as bytes, because signatures are computed over bytes. */
export function webhookRoutes(app: FastifyInstance, platform: Platform): void {
  for (const { method, path, maxBodyBytes, receivers } of listWebhooks()) {
    app.register((scope, _options, done) => {
      installRawBody(scope, maxBodyBytes);
      const { challenge } = receivers[0].inbound;
      scope.route({
        method,
        url: path,
        onRequest: (request) => limitKind(platform.limiter, request.networks, 'webhook', calling),
        handler: async (request, reply) => {
          const url = `${platform.installation.frontendUrl}${request.url}`;
          const received = { ...readRequest(request, method, path), url };
          const answer = await acknowledge(() => receiveRequest(platform, receivers, received)).catch(
            (error: unknown) => challenged(error, reply, challenge),
          );
          return reply.status(answer.status).type(answer.contentType).send(answer.body);
        },
      });
      done();
    });
  }
}

/** Challenges an unauthenticated caller, where the provider sends credentials only then. */
function challenged(error: unknown, reply: FastifyReply, challenge: string | undefined): never {
  const isUnverified = error instanceof Failure && error.code === 'not_authorized';
  if (isUnverified && challenge !== undefined) void reply.header('www-authenticate', challenge);
  throw error;
}

function readRequest(request: FastifyRequest, method: 'GET' | 'POST', route: string) {
  return {
    method,
    route,
    params: textsOf(request.params),
    query: textsOf(request.query),
    headers: textsOf(request.headers),
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  };
}

/** Repeated names count as absent: no provider sends them. */
function textsOf(values: unknown): Record<string, string> {
  const entries = typeof values === 'object' && values !== null ? Object.entries(values) : [];
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
