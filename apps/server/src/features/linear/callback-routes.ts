import type { FastifyInstance } from 'fastify';
import { callbackRoute } from '../../platform/http/callback-route.ts';
import type { Platform } from '../../platform/platform.ts';
import { finishAuthorization, forgetAttempt } from './actions/finish-authorization.ts';

export function linearCallback(app: FastifyInstance, platform: Platform): void {
  callbackRoute(app, platform, {
    path: '/linear/callback',
    kind: 'linear_authorization',
    forget: forgetAttempt,
    finish: (returned) => finishAuthorization(platform, returned),
  });
}
