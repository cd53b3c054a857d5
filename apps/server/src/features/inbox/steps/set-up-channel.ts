import { invalidField } from '@confab/contract/kit/errors';
import type { ChannelInput } from '@confab/contract/features/inbox';
import type { Channel } from '../../../channels/channel.ts';
import type {
  ApiUrl,
  ProviderAccess,
  ProviderTools,
  SetUpResult,
  Stored,
} from '../../../channels/provider.ts';
import { channelOf } from '../../../channels/registry.ts';
import { matchesSchema } from '../../../platform/schema/matches-schema.ts';
import { providerHttp } from '../../../platform/outbound/provider-http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { InboxRow } from '../queries.ts';
import { isAddressTaken } from './inbox-by-token.ts';
import { inboxSecrets } from './inbox-secrets.ts';

/** The stored values of a channel for an administrator's input. Throws like `Channel.setUp`. */
export async function setUpChannel(
  platform: Platform,
  channel: Channel,
  input: ChannelInput,
  before: Stored | null,
): Promise<SetUpResult> {
  const tools = {
    ...providerAccess(platform, channel),
    ids: platform.ids,
    isFree: async (address: string) => !(await isAddressTaken(platform, channel.kind, address)),
  };
  const stored = await channel.setUp(input, before, tools);
  if (!matchesSchema(channel.settings, stored.settings) || !matchesSchema(channel.secrets, stored.secrets))
    throw new Error(`the channel ${channel.kind} keeps something else than it says`);
  checkAddress(platform, channel, stored, before);
  return stored;
}

/** Addresses of the domain of incoming emails lead to inboxes and conversations, also of other accounts. */
function checkAddress(
  { installation }: Platform,
  { email }: Channel,
  after: Stored,
  before: Stored | null,
): void {
  const domain = installation.inboundEmail?.domain;
  if (email === undefined || domain === undefined) return;
  const address = email.address(after.settings);
  if (before !== null && address === email.address(before.settings)) return;
  if (address.endsWith(`@${domain}`))
    throw invalidField('channel.email', 'invalid', `Email can't be an address of ${domain}`);
}

/** The tools a channel needs to call an inbox's provider. */
export function providerTools(platform: Platform, inbox: InboxRow): ProviderTools {
  return {
    ...providerAccess(platform, channelOf(inbox.channel)),
    settings: inbox.channel_settings,
    secrets: inboxSecrets(platform, inbox),
    accountId: inbox.account_id,
  };
}

/** The same for a channel of which there need be no inbox yet. */
export function providerAccess(platform: Platform, { apiUrl, otherUrls = [] }: Channel): ProviderAccess {
  const { outbound, providerUrls, providerKeys: keys, emailAccess, oauth, installation } = platform;
  const addressOf = (url: ApiUrl): string => providerUrls.get(url.setting) ?? url.default;
  return {
    apiUrl: apiUrl === undefined ? '' : addressOf(apiUrl),
    urlOf: (setting) => {
      const other = otherUrls.find((url) => url.setting === setting);
      if (other === undefined) throw new Error(`the channel has no setting ${setting}`);
      return addressOf(other);
    },
    frontendUrl: installation.frontendUrl,
    keys,
    http: providerHttp(outbound),
    emailAccess,
    oauth,
  };
}
