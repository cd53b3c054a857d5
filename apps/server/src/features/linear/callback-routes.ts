import type { FastifyInstance } from 'fastify';
import { callbackRoute } from '../../platform/http/callback-route.ts';
import type { Platform } from '../../platform/platform.ts';
import { finishAuthorization } from './actions/finish-authorization.ts';
import { clearAttemptCookie } from './steps/clear-attempt-cookie.ts';

export function linearCallback(app: FastifyInstance, platform: Platform): void {
  callbackRoute(app, platform, {
    path: '/linear/callback',
    kind: 'linear_authorization',
    forget: clearAttemptCookie,
    finish: (returned) => finishAuthorization(platform, returned),
  });
}
