import type { FastifyInstance } from 'fastify';
import { callbackRoute } from '../../platform/http/callback-route.ts';
import { installRawBody } from '../../platform/http/body/body-parsers.ts';
import { limitKind } from '../../platform/http/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { finishAuthorization } from './actions/finish-authorization.ts';
import { clearAttemptCookie } from './steps/clear-attempt-cookie.ts';
import { disconnectShop } from './actions/disconnect-shop.ts';
import { isSignedBody } from './steps/is-signed.ts';

const maxBodyBytes = 256 * 1024;
const calling = { limit: 6000, seconds: 60 };

/** Where Shopify sends browsers back to, and which webhooks it must be able to call. */
export function shopifyPages(app: FastifyInstance, platform: Platform): void {
  callbackRoute(app, platform, {
    path: '/shopify/callback',
    kind: 'shopify_authorization',
    forget: clearAttemptCookie,
    finish: (returned) => finishAuthorization(platform, returned),
  });
  app.register((scope, _options, done) => {
    installRawBody(scope, maxBodyBytes);
    scope.route({
      method: 'POST',
      url: '/webhooks/shopify',
      onRequest: (request) => limitKind(platform.limiter, request.networks, 'webhook', calling),
      handler: async (request, reply) => {
        const secret = platform.providerKeys.get('SHOPIFY_CLIENT_SECRET');
        if (secret === undefined) return reply.status(404).send();
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!isSignedBody(body, String(request.headers['x-shopify-hmac-sha256'] ?? ''), secret))
          return reply.status(401).send();
        await disconnectShop(platform, String(request.headers['x-shopify-topic'] ?? ''), parsed(body));
        return reply.status(200).send();
      },
    });
    done();
  });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
