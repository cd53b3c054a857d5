import { createHmac } from 'node:crypto';
import { locales } from '@confab/contract/nouns/account';
import bowser from 'bowser';
import { constantTimeEqual } from '../../platform/crypto/tokens.ts';

/** Whether the site that knows the inbox's secret has signed this identifier: hex HMAC-SHA256 of it. */
export function isProven(secret: unknown, identifier: string, hash: unknown): boolean {
  if (typeof secret !== 'string' || secret === '' || identifier === '' || typeof hash !== 'string')
    return false;
  return constantTimeEqual(createHmac('sha256', secret).update(identifier).digest('hex'), hash.toLowerCase());
}

/** The distance of a time zone from UTC at a moment, `+05:30`. */
export function utcOffset(timezone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    timeZoneName: 'longOffset',
  }).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const offset = name.replace('GMT', '');
  return offset === '' ? '+00:00' : offset.slice(0, 6);
}

/** What the browser says of itself, as conversations keep it. */
export function browserAttributes(info: { userAgent: string | undefined; languages: string | undefined }) {
  const { browser, os, platform } = bowser.parse(info.userAgent || 'unknown');
  return {
    browser_language: info.languages?.split(',', 1)[0]?.split(';', 1)[0]?.trim().slice(0, 35) ?? '',
    browser: {
      browser_name: browser.name ?? '',
      browser_version: browser.version ?? '',
      device_name: platform.model ?? platform.type ?? '',
      platform_name: os.name ?? '',
      platform_version: os.version ?? '',
    },
  };
}

/** An address of a page, or null for anything else. */
export function refererOf(given: unknown): string | null {
  if (typeof given !== 'string' || given.length > 2048 || !URL.canParse(given)) return null;
  return /^https?:$/.test(new URL(given).protocol) ? given : null;
}

/** Every language the panel may be asked for, each by its own name. */
export const enabledLanguages = locales.map((code) => ({ name: languageName(code), iso_639_1_code: code }));

function languageName(code: string): string {
  const tag = code.replace('_', '-');
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag);
  return `${name ?? code} (${code})`;
}
