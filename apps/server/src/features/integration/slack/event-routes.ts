import type { FastifyInstance } from 'fastify';
import { installRawBody } from '../../../platform/http/body/body-parsers.ts';
import { limitKind } from '../../../platform/http/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { receiveEvent } from './actions/receive-event.ts';
import { isSigned } from './steps/is-signed.ts';

const maxBodyBytes = 256 * 1024;
const calling = { limit: 6000, seconds: 60 };

/** Slack's webhook for events of workspaces. It retries until the response is 200. */
export function slackEvents(app: FastifyInstance, platform: Platform): void {
  app.register((scope, _options, done) => {
    installRawBody(scope, maxBodyBytes);
    scope.route({
      method: 'POST',
      url: '/api/v1/integrations/webhooks',
      onRequest: (request) => limitKind(platform.limiter, request.networks, 'webhook', calling),
      handler: async (request, reply) => {
        const secret = platform.providerKeys.get('SLACK_SIGNING_SECRET');
        if (secret === undefined) return reply.status(404).send();
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const signed = {
          timestamp: String(request.headers['x-slack-request-timestamp'] ?? ''),
          signature: String(request.headers['x-slack-signature'] ?? ''),
        };
        if (!isSigned(body, signed, secret, platform.clock.now())) return reply.status(401).send();
        const answer = await receiveEvent(platform, body.toString());
        return reply.status(200).header('content-type', 'application/json').send(JSON.stringify(answer));
      },
    });
    done();
  });
}
