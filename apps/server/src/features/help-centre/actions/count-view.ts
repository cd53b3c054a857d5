import { hash } from 'node:crypto';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { hitNetworks, type Network } from '../../../platform/rate-limit/networks.ts';
import { findPublished } from '../article-queries.ts';
import { isProgram } from '../model.ts';
import { addressOf, portalAt, type PortalAddress } from '../steps/portal-at.ts';
import { waitingViews } from '../steps/waiting-views.ts';

/** One browser counts once in this time, and all of a network together as often as some people would. */
const windowSeconds = 3600;
const maxOfNetwork = 20;

/** A viewer of a page, as far as known without tracking. */
export type Visitor = {
  networks: readonly Network[];
  userAgent: string;
  /** Whether the browser is signed in to the dashboard: authors view their articles too. */
  isMember?: boolean;
};

/** Counts a view of a published article, unless the same visitor was just counted. Throws `not_found`. */
export async function countView(
  platform: Platform,
  address: PortalAddress & { article: string },
  visitor: Visitor,
): Promise<void> {
  const portal = await portalAt(platform, address);
  const row = await findPublished(platform.db, addressOf(portal), address.article);
  if (row === undefined) throw new Failure('not_found');
  if (visitor.isMember === true || isProgram(visitor.userAgent)) return;
  const name = `help_centre.view:${portal.account_id}:${row.id}`;
  const browser = hash('sha256', visitor.userAgent, 'base64url');
  const once = await hitNetworks(platform.limiter, `${name}:${browser}`, visitor.networks.slice(0, 1), {
    limit: 1,
    windowSeconds,
  });
  if (!once.allowed) return;
  const all = await hitNetworks(platform.limiter, name, visitor.networks, {
    limit: maxOfNetwork,
    windowSeconds,
  });
  if (!all.allowed) return;
  const views = waitingViews.get(platform) ?? new Map();
  waitingViews.set(platform, views);
  const key = `${portal.account_id}:${row.id}`;
  const known = views.get(key);
  views.set(key, { accountId: portal.account_id, id: row.id, count: (known?.count ?? 0) + 1 });
}
