import { emailProviders } from '@confab/contract/channels/email';
import type { FastifyInstance } from 'fastify';
import { callbackRoute } from '../../platform/http/callback-route.ts';
import type { Platform } from '../../platform/platform.ts';
import { finishAuthorization } from './actions/finish-authorization.ts';
import { mailboxCookie } from './model.ts';

export function callbackRoutes(app: FastifyInstance, platform: Platform): void {
  for (const provider of emailProviders)
    callbackRoute(app, platform, {
      path: `/${provider}/callback`,
      kind: 'mail_authorization',
      forget: (isSecure) => mailboxCookie(provider, null, isSecure),
      finish: (returned) => finishAuthorization(platform, { provider, ...returned }),
    });
}
