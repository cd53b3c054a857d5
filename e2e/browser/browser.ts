import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { findChromium, type Chromium } from './chromium.ts';

/**
 * Starts a headless Chromium, by default any that runs on this machine; close it after the file's tests. `args`
 * are additional command-line arguments.
 */
export async function launchBrowser(found?: Chromium, args: readonly string[] = []): Promise<Browser> {
  const { executable, env } = found ?? (await findChromium());
  return chromium.launch({
    executablePath: executable,
    // Containers and root have no user namespaces for the sandbox; every other protection stays as users have it.
    args: ['--no-sandbox', ...args],
    env: { ...definedEnv(), ...env },
  });
}

/** A separate browser profile: cookies and storage are not shared. */
export function newBrowserProfile(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  // Under LANG=C Chromium reports the locale "en-US@posix", which Intl rejects.
  return browser.newContext({ locale: 'en-US', timezoneId: 'UTC', ...options });
}

function definedEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Waits until the page is rendered: two frames, and the end of running animations. */
export async function waitUntilRendered(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}
