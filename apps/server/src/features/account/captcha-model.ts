import { Type, type Static } from 'typebox';
import type { ProviderSetting } from '../../platform/config/provider-urls.ts';
import type { Platform } from '../../platform/platform.ts';

const verification = {
  setting: 'HCAPTCHA_API_URL',
  default: 'https://api.hcaptcha.com',
  name: 'hCaptcha, where answers are checked',
};
const widget = {
  setting: 'HCAPTCHA_SCRIPT_URL',
  default: 'https://js.hcaptcha.com',
  name: "hCaptcha's script (1/api.js)",
};

/** The installation's captcha settings for the sign-up page. */
export const captchaSettings: readonly ProviderSetting[] = [
  {
    setting: 'HCAPTCHA_SITE_KEY',
    meaning:
      'Site key at hCaptcha, which then verifies on the sign-up page that the visitor is human; also needs the server key.',
  },
  {
    setting: 'HCAPTCHA_SERVER_KEY',
    meaning:
      'Secret key at hCaptcha. With it and the site key, every sign-up by the form or the API is checked.',
  },
  verification,
  widget,
];

export type Captcha = {
  siteKey: string;
  serverKey: string;
  /** Where answers are checked. */
  verify: string;
  /** Shows the question on the page. */
  script: string;
};

/** Undefined if no captcha is configured. */
export function captchaOf({
  providerKeys,
  providerUrls,
}: Pick<Platform, 'providerKeys' | 'providerUrls'>): Captcha | undefined {
  const siteKey = providerKeys.get('HCAPTCHA_SITE_KEY');
  const serverKey = providerKeys.get('HCAPTCHA_SERVER_KEY');
  if (siteKey === undefined || serverKey === undefined) return undefined;
  const at = ({ setting, default: usual }: typeof widget) => providerUrls.get(setting) ?? usual;
  return { siteKey, serverKey, verify: `${at(verification)}/siteverify`, script: `${at(widget)}/1/api.js` };
}

/** What hCaptcha answers. */
export const verdictSchema = Type.Object({
  success: Type.Boolean(),
  'error-codes': Type.Optional(Type.Array(Type.String())),
});
export type Verdict = Static<typeof verdictSchema>;
