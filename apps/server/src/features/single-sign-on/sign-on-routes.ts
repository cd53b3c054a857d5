import { Failure } from '@confab/contract/kit/errors';
import type { FastifyInstance } from 'fastify';
import { limitKind } from '../../platform/http/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { beginSignOn } from './actions/begin-sign-on.ts';
import { finishSignOn } from './actions/finish-sign-on.ts';
import { attempts, signOnCookie } from './model.ts';
import { samlRoutes } from './saml-routes.ts';

/** Maximum length of the URL the user requested. */
const maxNextLength = 500;

/** Any of them may be set up while the server runs. */
const signOnNames = ['google_oauth2', 'openid_connect', 'saml'] as const;

/** Addresses a browser is sent through, so they are not part of the contract's routes. */
export function signOnRoutes(app: FastifyInstance, platform: Platform): void {
  const isSecure = (): boolean => platform.installation.frontendUrl.startsWith('https:');
  samlRoutes(app, platform);
  for (const name of signOnNames) {
    app.get<{ Querystring: { next?: unknown } }>(`/auth/${name}`, async (request, reply) => {
      await limitKind(platform.limiter, request.networks, 'single_sign_on', attempts);
      const { next } = request.query;
      const isNext = typeof next === 'string' && next.length <= maxNextLength;
      const begun = await beginSignOn(platform, name, isNext ? next : '');
      if (begun === undefined) throw new Failure('not_found');
      return reply
        .headers({ 'cache-control': 'no-store', 'set-cookie': signOnCookie(begun.cookie, isSecure()) })
        .redirect(begun.url, 302);
    });
    app.get(`/omniauth/${name}/callback`, async (request, reply) => {
      if (!platform.singleSignOn.providers.some((one) => one.name === name)) throw new Failure('not_found');
      await limitKind(platform.limiter, request.networks, 'single_sign_on', attempts);
      const { address, cookie } = await finishSignOn(platform, {
        provider: name,
        query: request.url.slice(request.url.indexOf('?') + 1),
        cookies: request.headers.cookie,
        networks: request.networks,
      });
      // An attempt counts once, however it ends.
      const cookies = [signOnCookie(null, isSecure()), ...(cookie === undefined ? [] : [cookie])];
      return reply
        .headers({
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'set-cookie': cookies,
        })
        .redirect(address, 302);
    });
  }
}
