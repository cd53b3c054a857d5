import { parseUserAgent } from '../../../platform/user-agent/user-agent.ts';
import { firstLanguage, type BrowserInfo } from '../browser-model.ts';

/** The browser's details, as stored in conversations. */
export function describeBrowser({ userAgent, languages }: BrowserInfo) {
  return { browser_language: firstLanguage(languages), browser: parseUserAgent(userAgent) };
}
