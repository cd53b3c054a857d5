import { authorizeInstagram } from '@confab/contract/features/instagram';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { beginAuthorization } from './actions/begin-authorization.ts';
import { attemptCookie } from './model.ts';

export function instagramRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(authorizeInstagram, ({ actor, info }) => {
      const { url, cookie } = beginAuthorization(platform, actor);
      const isSecure = platform.installation.frontendUrl.startsWith('https:');
      info.setHeader('set-cookie', attemptCookie(cookie, isSecure));
      return Promise.resolve({ success: true, url });
    }),
  ];
}
