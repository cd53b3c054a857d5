import type { Platform } from '../../../../platform/platform.ts';
import { slackUrl } from '../../settings-model.ts';
import { providerUrl } from '../../steps/provider-url.ts';

/** Whether an address is one of Slack's own: only there the token may be shown. */
export function isSlackUrl(platform: Pick<Platform, 'providerUrls'>, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, hostname } = new URL(address);
  const slack = new URL(providerUrl(platform, slackUrl));
  if (protocol !== slack.protocol) return false;
  return host === slack.host || hostname.endsWith(`.${slack.hostname}`);
}
