import type { ThreadedBy } from '@confab/contract/features/inbound-email';
import type { EmailPerson, ParsedEmail } from '../../../../platform/email/parse-email.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findThread, type EmailTarget } from '../../../conversation/index.ts';
import type { InboxRow } from '../../../inbox/index.ts';
import { contactFor } from '../../steps/contact-for.ts';
import type { EmailRow } from '../queries.ts';
import { recipientsOf } from '../recipients-model.ts';

/** Where an email is filed, and why; for a new conversation, `by` is set once it exists. */
export type FilingTarget = { to: EmailTarget; by?: ThreadedBy };

type Handling = { inbox: InboxRow; row: EmailRow; parsed: ParsedEmail; sender: EmailPerson | undefined };

/**
 * The conversation an email belongs to, the one an administrator chose for it, or the session of its sender in which
 * one begins; undefined where that would need a sender.
 */
export async function targetFor(
  platform: Platform,
  { inbox, row, parsed, sender }: Handling,
): Promise<FilingTarget | undefined> {
  if (row.refiled_at !== null && row.refile_conversation_id !== null)
    return { to: { inboxId: inbox.id, conversationId: row.refile_conversation_id }, by: 'refiled' };
  const found = row.refiled_at === null ? await threadOf(platform, inbox, parsed, sender) : undefined;
  if (found !== undefined) return found;
  if (sender === undefined) return undefined;
  const { contact, session } = await contactOf(platform, inbox, parsed, sender);
  const to = { inboxId: inbox.id, contactId: contact.id, contactInboxId: session.id };
  return row.refiled_at === null ? { to } : { to, by: 'refiled' };
}

async function threadOf(
  platform: Platform,
  inbox: InboxRow,
  parsed: ParsedEmail,
  sender: EmailPerson | undefined,
): Promise<FilingTarget | undefined> {
  const found = await findThread(
    platform,
    { accountId: inbox.account_id, inboxId: inbox.id },
    {
      sender: sender?.address ?? null,
      recipients: recipientsOf(parsed),
      inReplyTo: parsed.inReplyTo,
      references: parsed.references,
    },
  );
  return (
    found && {
      to: { inboxId: found.conversation.inbox_id, conversationId: found.conversation.id },
      by: found.by,
    }
  );
}

function contactOf(platform: Platform, inbox: InboxRow, parsed: ParsedEmail, sender: EmailPerson) {
  const [local = sender.address] = sender.address.split('@', 1);
  return contactFor(platform, inbox, {
    sourceId: sender.address,
    email: sender.address,
    name: sender.name || local,
    attributes: { source_id: `email:${parsed.messageId ?? ''}` },
  });
}
