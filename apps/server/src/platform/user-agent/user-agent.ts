import bowser from 'bowser';

/** Fields of a `User-Agent` header; empty where missing. */
export type Browser = {
  browser_name: string;
  browser_version: string;
  device_name: string;
  platform_name: string;
  platform_version: string;
};

/** Parses a `User-Agent` header. It is untrusted input: use it for display only. */
export function parseUserAgent(header: string | undefined): Browser {
  const { browser, os, platform } = bowser.parse(header || 'unknown');
  return {
    browser_name: browser.name ?? '',
    browser_version: browser.version ?? '',
    device_name: platform.model ?? platform.type ?? '',
    platform_name: os.name ?? '',
    platform_version: os.version ?? '',
  };
}
