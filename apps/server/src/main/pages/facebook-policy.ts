import type { Policy } from '../../platform/http/security-headers.ts';
import { sdkUrl } from '../../channels/facebook-page/keys.ts';
import type { Platform } from '../../platform/platform.ts';

/** The one page on which people log in at Facebook: to connect a page, or to connect it again. */
const loginPage = /^\/app\/accounts\/\d+\/settings\/inboxes\/new\/facebook\/?$/;

/** The id of the app with which people log in; empty until its secret is known too. */
export function facebookAppId({ providerKeys }: Pick<Platform, 'providerKeys'>): string {
  return providerKeys.has('FB_APP_SECRET') ? (providerKeys.get('FB_APP_ID') ?? '') : '';
}

/** The script with which people log in. */
export function facebookSdk({ providerUrls }: Pick<Platform, 'providerUrls'>): string {
  return `${providerUrls.get(sdkUrl.setting) ?? sdkUrl.default}/sdk.js`;
}

/** The policy for Facebook's login script. */
const sources = (script: string): Policy => ({
  'script-src': [new URL(script).origin],
  'connect-src': ['https://www.facebook.com', 'https://graph.facebook.com'],
  'frame-src': ['https://www.facebook.com'],
});

/**
 * What a page of the dashboard may load from Facebook: nothing, but for the one that needs it. A policy belongs to the
 * document, so the dashboard loads that page as a new document, and leaves it the same way.
 */
export function facebookPolicy(
  { providerKeys, providerUrls }: Pick<Platform, 'providerKeys' | 'providerUrls'>,
  url: string,
): Policy {
  const [path = ''] = url.split('?');
  return facebookAppId({ providerKeys }) !== '' && loginPage.test(path)
    ? sources(facebookSdk({ providerUrls }))
    : {};
}
