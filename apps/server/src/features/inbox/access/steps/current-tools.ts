import type { ProviderRejection } from '../../../../channels/delivery.ts';
import type { ProviderTools } from '../../../../channels/provider.ts';
import { channelOf } from '../../../../channels/registry.ts';
import type { Renewal } from '../../../../channels/renewal.ts';
import { RetryLater } from '../../../../platform/outbound/retry-later.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { claimRenewal, endRenewal, findRenewed, type AccessKey } from '../queries.ts';
import type { InboxRow } from '../../queries.ts';
import { accessKeyOf, openInboxSecrets, sealInboxSecrets } from '../../steps/inbox-secrets.ts';
import { providerTools } from '../../steps/set-up-channel.ts';

/** Longer than any response of a provider takes; after that the process must have died. */
const claimMs = 30_000;

/** When to check again for a renewal in another process. */
const waitSeconds = 2;

/**
 * The tools to call the provider of an inbox, its access renewed if expired; or why there is no access. Throws
 * temporary errors, and `RetryLater` while another process renews it.
 */
export async function currentTools(
  platform: Platform,
  inbox: InboxRow,
): Promise<ProviderTools | ProviderRejection> {
  const tools = providerTools(platform, inbox);
  const { renewal } = channelOf(inbox.channel);
  const key = accessKeyOf(platform, inbox);
  if (renewal === undefined || key === undefined) return tools;
  const current = await withRenewed(platform, key, tools);
  if (!renewal.isDue(current.secrets, platform.clock.now())) return current;
  return renewNow(platform, key, tools, renewal);
}

async function withRenewed(platform: Platform, key: AccessKey, tools: ProviderTools): Promise<ProviderTools> {
  const renewed = await findRenewed(platform.db, key);
  if (renewed === undefined) return tools;
  return { ...tools, secrets: openInboxSecrets(platform, key.accountId, renewed) };
}

/** By one alone: a provider may take the same refresh token only once. */
async function renewNow(
  platform: Platform,
  key: AccessKey,
  tools: ProviderTools,
  renewal: Renewal,
): Promise<ProviderTools | ProviderRejection> {
  const now = platform.clock.now();
  const until = new Date(now.getTime() + claimMs);
  if (!(await claimRenewal(platform.db, key, { now, until })))
    throw new RetryLater('the access of the inbox is being renewed', waitSeconds);
  let sealed: string | null = null;
  try {
    // Another process may have been faster.
    const current = await withRenewed(platform, key, tools);
    if (!renewal.isDue(current.secrets, now)) return current;
    const result = await renewal.renew(current, now);
    if ('status' in result) return result;
    sealed = sealInboxSecrets(platform, key.accountId, result.secrets);
    return { ...tools, secrets: result.secrets };
  } finally {
    await endRenewal(platform.db, key, sealed);
  }
}
