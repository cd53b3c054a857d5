import type { Inbox } from '@confab/contract/features/inbox';
import { readEmailSettings } from './settings.ts';

type Site = { frontendUrl: string; inboundEmail?: { domain: string } };

/** Its keys of an inbox; see `Channel.wire`. Passwords are never returned: an empty text replaces them. */
export function wireEmail(
  stored: Record<string, unknown>,
  secrets: Record<string, unknown> | null,
  { inboundEmail }: Site,
): Partial<Inbox> {
  const {
    forward_name: name,
    is_locked_out: isLockedOut,
    is_smtp_locked_out: isSmtpLockedOut,
    email,
    provider,
    ...servers
  } = readEmailSettings(stored);
  return {
    email,
    provider: provider ?? null,
    // Empty where no emails are forwarded to this installation.
    forward_to_email: inboundEmail === undefined ? '' : `${name}@${inboundEmail.domain}`,
    ...(secrets === null
      ? {}
      : {
          ...servers,
          imap_password: '',
          smtp_password: '',
          reauthorization_required: isLockedOut || isSmtpLockedOut,
        }),
  };
}
