import type { FastifyInstance } from 'fastify';
import { callbackRoute } from '../../platform/http/callback-route.ts';
import type { Platform } from '../../platform/platform.ts';
import { finishAuthorization } from './actions/finish-authorization.ts';
import { attemptCookie, callbackPath } from './model.ts';

export function callbackRoutes(app: FastifyInstance, platform: Platform): void {
  callbackRoute(app, platform, {
    path: callbackPath,
    kind: 'instagram_authorization',
    forget: (isSecure) => attemptCookie(null, isSecure),
    finish: (returned) => finishAuthorization(platform, returned),
  });
}
