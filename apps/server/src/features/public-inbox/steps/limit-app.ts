import type { Network } from '../../../platform/rate-limit/networks.ts';
import type { PublicInbox } from '../../inbox/index.ts';
import type { Caller, IdentifiedCaller } from '../../widget/index.ts';
import type { PublicApiCaller } from './require-resources.ts';

/**
 * How many times an address's usual limit applies here. An app's own server calls for all its contacts, so the tight
 * limits count by the contact's session, as for website visitors, and only a flood reaches this one.
 */
const addressesOfApp = 20;

/** The app of an inbox, as limits count it. */
export function appCaller(inbox: PublicInbox, networks: readonly Network[]): Caller {
  const shared = networks.map(({ name, share }) => ({ name, share: share * addressesOfApp }));
  return { accountId: inbox.account_id, inboxId: inbox.id, networks: shared };
}

/** One of its contacts. */
export function contactCaller(
  { inbox, session }: PublicApiCaller,
  networks: readonly Network[],
): IdentifiedCaller {
  return { ...appCaller(inbox, networks), contactInbox: { id: session.id } };
}
