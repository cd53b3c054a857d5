import { originOf, type PageScript } from '../../platform/config/page-scripts.ts';
import { escapeHtml } from '../../platform/email/email-body.ts';
import type { Policy } from '../../platform/http/security-headers.ts';
import type { Installation } from '../../platform/platform.ts';

/**
 * Pages of the dashboard run the scripts of the operator; not those that links in emails lead to, whose addresses let
 * their reader in, nor the console and the first visit.
 */
const isTheirs = (url: string): boolean =>
  /^\/(?:app(?:[/?]|$)|\?|$)/.test(url) && !/^\/app\/auth(?:[/?]|$)/.test(url);

/** What their scripts may load and where they may send data, on the pages that have them. */
export function operatorPolicy({ pageScripts }: Installation, url: string): Policy {
  const { scripts, sources } = pageScripts;
  if (scripts.length === 0 || !isTheirs(url)) return {};
  const origins = scripts.flatMap((script) => originOf(script) ?? []);
  const all = [...new Set([...origins, ...sources])];
  return { 'script-src': all, 'connect-src': all, 'style-src': sources, 'font-src': sources };
}

/** Their elements for the end of a page; each carries its nonce. */
export function operatorScripts({ pageScripts }: Installation, url: string, nonce: string): string {
  return isTheirs(url) ? pageScripts.scripts.map((script) => elementOf(script, nonce)).join('') : '';
}

function elementOf({ attributes, code }: PageScript, nonce: string): string {
  const input = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<script nonce="${nonce}"${input.join('')}>${code}</script>`;
}
