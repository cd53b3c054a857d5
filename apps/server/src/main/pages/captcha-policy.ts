import { captchaOf } from '../../features/account/index.ts';
import type { Policy } from '../../platform/http/security-headers.ts';
import type { Platform } from '../../platform/platform.ts';

/** The only page with a captcha. */
const signUpPage = /^\/app\/auth\/signup\/?$/;

/** The frame of the captcha, and its styles. */
const provider = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];

/**
 * What a page may load from hCaptcha: nothing, but for the one where people sign up, where the installation asks them.
 * The dashboard loads that page as a new document, and leaves it the same way.
 */
export function captchaPolicy(
  platform: Pick<Platform, 'providerKeys' | 'providerUrls'>,
  url: string,
): Policy {
  const [path = ''] = url.split('?');
  const captcha = captchaOf(platform);
  if (captcha === undefined || !signUpPage.test(path)) return {};
  const script = new URL(captcha.script).origin;
  return {
    'script-src': [script, ...provider],
    'style-src': provider,
    'connect-src': provider,
    'frame-src': [script, ...provider],
  };
}
