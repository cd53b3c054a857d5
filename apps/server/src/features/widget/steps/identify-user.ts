import { Failure } from '@confab/contract/kit/errors';
import type { ContactInput } from '@confab/contract/features/contact';
import { readWebWidgetSettings } from '../../../channels/web-widget/settings.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  type ContactRecord,
  createVisitor,
  identifyContact,
  markVerified,
  readVisitorDetails,
  recordProvenance,
} from '../../contact/index.ts';
import { moveConversations } from '../../conversation/index.ts';
import { findInbox, inboxSecrets } from '../../inbox/index.ts';
import type { IdentifiedVisitor } from './recognize-visitor.ts';
import { isProven } from './check-proof.ts';
import { visitorTokens } from './visitor-tokens.ts';
import { requireVisitor } from './require-visitor.ts';

export type UserDetails = Partial<ContactInput> & { identifier_hash?: string | null };

/**
 * Handles the site's `setUser`. A different user than before gets a new session and token. Throws `hmac_failed` when
 * a required signature is missing or wrong.
 */
export async function identifyUser(
  platform: Platform,
  actor: IdentifiedVisitor,
  input: UserDetails,
): Promise<{ contact: ContactRecord; newToken: string | undefined }> {
  const proven = await checkProof(platform, actor, input);
  const { contact, session } = await requireVisitor(platform, actor);
  const { identifier } = readVisitorDetails({ identifier: input.identifier });
  const another = Boolean(identifier) && contact.identifier !== null && contact.identifier !== identifier;
  const visitor = another ? await createVisitor(platform, actor, actor.inboxId) : undefined;
  const sessionId = visitor?.session.id ?? actor.contactInbox.id;
  if (proven) await markVerified(platform.db, actor.accountId, sessionId, platform.clock.now());
  const owner = visitor?.session ?? session;
  const after = await identifyContact(platform, {
    actor,
    contactId: visitor?.contact.id ?? contact.id,
    input,
    session: proven ? { ...owner, hmac_verified: true } : owner,
    moveConversations,
  });
  await recordProvenance(platform.db, actor.accountId, sessionId, input);
  if (visitor === undefined) return { contact: after, newToken: undefined };
  const claims = { source_id: visitor.session.source_id, inbox_id: actor.inboxId };
  return { contact: after, newToken: await visitorTokens(platform).sign(claims) };
}

/** Whether the site has proven the identifier. Attributes alone need no proof. */
async function checkProof(
  platform: Platform,
  actor: IdentifiedVisitor,
  input: UserDetails,
): Promise<boolean> {
  const inbox = await findInbox(platform.db, actor.accountId, actor.inboxId);
  if (inbox === undefined) throw new Failure('not_found');
  const identifier = input.identifier?.trim() ?? '';
  const attributesOnly = Boolean(input.custom_attributes) && identifier === '';
  const requested =
    Boolean(input.identifier_hash) || readWebWidgetSettings(inbox.channel_settings).hmac_mandatory;
  if (attributesOnly || !requested) return false;
  const { hmac_token: secret } = inboxSecrets(platform, inbox);
  if (!isProven(secret, input.identifier ?? '', input.identifier_hash)) throw new Failure('hmac_failed');
  return true;
}
