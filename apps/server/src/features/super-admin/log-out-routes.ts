import type { FastifyInstance } from 'fastify';
import { plainAddress } from '../../platform/http/callers/client-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { signOutByLink } from './actions/sign-out-by-link.ts';
import { sessionCookie } from './model.ts';

/** The sign-out URL of the console. Its cookie is not sent with requests from other sites. */
export function logOutPages(app: FastifyInstance, platform: Platform): void {
  app.get('/super_admin/logout', async (request, reply) => {
    const origin = { address: plainAddress(request.ip), requestId: request.id };
    await signOutByLink(platform, request.headers.cookie, origin);
    const isSecure = platform.installation.frontendUrl.startsWith('https:');
    return reply
      .headers({ 'set-cookie': sessionCookie(null, isSecure), 'cache-control': 'no-store' })
      .redirect('/super_admin/sign_in', 302);
  });
}
