import type { Platform } from '../../../platform/platform.ts';
import type { RateLimit } from '../../../platform/rate-limit/rate-limiter.ts';
import type { ContactRecord } from '../queries.ts';

const windowSeconds = 3600;

/*
 * Visitors supply the image URLs, so fetches are counted before they are made. A contact gets an image from its first
 * valid URL. A shop keeps the images of all its customers on one server, so one host gets half of the account's
 * allowance: a request every twelve seconds, which no server notices.
 */
const limits = {
  contact: { limit: 5, windowSeconds },
  host: { limit: 300, windowSeconds },
  account: { limit: 600, windowSeconds },
} as const satisfies Record<string, RateLimit>;

type Limiting = Pick<Platform, 'limiter' | 'log'>;

/**
 * Counts a request for a contact's avatar; false when it exceeds a limit. Requests rejected by the narrower limit do
 * not count towards the wider one.
 */
export async function mayFetch(
  platform: Limiting,
  contact: Pick<ContactRecord, 'account_id' | 'id'>,
  url: string,
): Promise<boolean> {
  // The dot at the end of a whole name makes no other host of it.
  const host = URL.parse(url)?.hostname.replace(/\.$/, '');
  if (host === undefined) return false;
  const keys = { contact: String(contact.id), host, account: '' };
  for (const by of ['contact', 'host', 'account'] as const) {
    const key = `contact.picture:${contact.account_id}:${by}:${keys[by]}`;
    const { allowed } = await platform.limiter.hit(key, limits[by]);
    if (allowed) continue;
    platform.log.debug(
      { accountId: contact.account_id, contactId: contact.id, by },
      'image fetch skipped: too many requests',
    );
    return false;
  }
  return true;
}
