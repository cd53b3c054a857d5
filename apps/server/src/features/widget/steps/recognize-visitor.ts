import { activeAccount } from '@confab/contract/features/account';
import { Failure } from '@confab/contract/kit/errors';
import type { VisitorActor } from '../../../platform/auth/actor.ts';
import type { Network } from '../../../platform/rate-limit/networks.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findContactInbox } from '../../contact/index.ts';
import { inboxByToken, type PublicInbox } from '../../inbox/index.ts';
import { visitorTokens } from './visitor-tokens.ts';

type Request = { headers: Readonly<Record<string, unknown>>; networks: readonly Network[] };

/**
 * The website visitor of a request: the inbox by `website_token`, and the session by `X-Auth-Token`; null if the token
 * belongs to another inbox. Throws `not_found` and `account_suspended`.
 */
export function visitorGuard(platform: Platform) {
  return async (request: Request, input: Record<string, unknown>): Promise<VisitorActor> => {
    const inbox = await inboxByToken(platform, 'website', input['website_token']);
    if (inbox === undefined) throw new Failure('not_found');
    if (inbox.account_status !== activeAccount) throw new Failure('account_suspended');
    return visitorOf(platform, inbox, request.networks, request.headers['x-auth-token']);
  };
}

/** The visitor of an inbox that a token names. */
export async function visitorOf(
  platform: Platform,
  inbox: PublicInbox,
  networks: readonly Network[],
  token: unknown,
): Promise<VisitorActor> {
  const claims = await visitorTokens(platform).verify(token);
  const session =
    claims?.inbox_id === inbox.id
      ? await findContactInbox(platform.db, inbox.account_id, inbox.id, claims.source_id)
      : undefined;
  return {
    kind: 'visitor',
    accountId: inbox.account_id,
    accountLocale: inbox.account_locale,
    inboxId: inbox.id,
    networks,
    contactInbox:
      session === undefined
        ? null
        : {
            id: session.id,
            contactId: session.contact_id,
            sourceId: session.source_id,
            hmacVerified: session.hmac_verified,
          },
  };
}

/** A visitor with a valid session token. */
export type IdentifiedVisitor = VisitorActor & { contactInbox: NonNullable<VisitorActor['contactInbox']> };

/** Throws `not_found` for a visitor without a session. */
export function requireSession(actor: VisitorActor): IdentifiedVisitor {
  if (actor.contactInbox === null) throw new Failure('not_found');
  return { ...actor, contactInbox: actor.contactInbox };
}
