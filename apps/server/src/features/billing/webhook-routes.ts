import type { FastifyInstance } from 'fastify';
import { installRawBody } from '../../platform/http/body/body-parsers.ts';
import { limitKind } from '../../platform/http/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { applySubscription } from './actions/apply-subscription.ts';
import { readEvent } from './model.ts';
import { isSigned } from './steps/is-signed.ts';

const maxBodyBytes = 256 * 1024;
const calling = { limit: 6000, seconds: 60 };

/** The payment provider's webhook for changed subscriptions. It retries for days until the response is 200. */
export function billingWebhook(app: FastifyInstance, platform: Platform): void {
  app.register((scope, _options, done) => {
    installRawBody(scope, maxBodyBytes);
    scope.route({
      method: 'POST',
      url: '/enterprise/webhooks/stripe',
      onRequest: (request) => limitKind(platform.limiter, request.networks, 'webhook', calling),
      handler: async (request, reply) => {
        const { billing } = platform.installation.product;
        if (billing?.webhookSecret === undefined) return reply.status(404).send();
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const signature = String(request.headers['stripe-signature'] ?? '');
        if (!isSigned(body, signature, billing.webhookSecret, platform.clock.now()))
          return reply.status(401).send();
        const event = readEvent(body.toString());
        if (event !== undefined) await applySubscription(platform, billing, event);
        return reply.status(200).send();
      },
    });
    done();
  });
}
