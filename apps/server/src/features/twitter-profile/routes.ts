import { authorizeTwitter } from '@confab/contract/features/twitter-profile';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { beginAuthorization } from './actions/begin-authorization.ts';
import { attemptCookie } from './model.ts';

export function twitterProfileRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(authorizeTwitter, async ({ actor, info }) => {
      const { url, cookie } = await beginAuthorization(platform, actor);
      const isSecure = platform.installation.frontendUrl.startsWith('https:');
      info.setHeader('set-cookie', attemptCookie(cookie, isSecure));
      return { success: true, url };
    }),
  ];
}
