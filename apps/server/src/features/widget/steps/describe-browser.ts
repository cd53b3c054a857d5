import { parseUserAgent } from '../../../platform/user-agent/user-agent.ts';
import { firstLanguage, type BrowserInfo } from '../browser-model.ts';

/** What the browser says of itself, as conversations keep it. */
export function describeBrowser({ userAgent, languages }: BrowserInfo) {
  return { browser_language: firstLanguage(languages), browser: parseUserAgent(userAgent) };
}
