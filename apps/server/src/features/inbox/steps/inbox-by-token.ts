import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { findInboxByToken, type InboxToken } from '../queries.ts';
import { webhookToken } from './inbox-tokens.ts';

/** An inbox reached by its public token, with the account data needed before access. */
export type PublicInbox = NonNullable<Awaited<ReturnType<typeof findInboxByToken>>>;

const maxTokenLength = 255;

/** The inbox a provider means by an address; undefined for anything else. */
export function inboxByAddress(
  platform: Platform,
  channel: string,
  address: string,
): Promise<PublicInbox | undefined> {
  const { kind, token } = webhookToken(channel, address);
  return inboxByToken(platform, kind, token);
}

/** Whether an inbox of any account currently has this address: uncached. */
export async function isAddressTaken(platform: Platform, channel: string, address: string): Promise<boolean> {
  const { kind, token } = webhookToken(channel, address);
  return (await findInboxByToken(platform.db, kind, token)) !== undefined;
}

/**
 * The inbox of a website token or an inbox identifier; undefined for anything else. Every visitor's request needs it,
 * so the result is cached for seconds, until the inbox changes.
 */
export async function inboxByToken(
  platform: Platform,
  kind: InboxToken['kind'],
  token: unknown,
): Promise<PublicInbox | undefined> {
  if (typeof token !== 'string' || token === '' || token.length > maxTokenLength) return undefined;
  try {
    return await platform.memo.remember(
      `inbox-token:${kind}:${token}`,
      (inbox) => [`account:${inbox.account_id}`],
      async () => {
        const inbox = await findInboxByToken(platform.db, kind, token);
        // Misses are not cached: made-up tokens would evict valid entries.
        if (inbox === undefined) throw new Failure('not_found');
        return inbox;
      },
    );
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
