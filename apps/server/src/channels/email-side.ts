import type { MailboxAccount } from '../platform/email/mailbox.ts';
import type { Stored } from './provider.ts';

/** What a channel is asked whose contacts write emails. */
export type EmailSide = {
  /** The addresses emails to it have, in lower case, or the part before the `@` of one of the installation's domain. */
  addresses(settings: Record<string, unknown>): readonly string[];
  /** The address that contacts write to. */
  address(settings: Record<string, unknown>): string;
  /** Where its emails are fetched; null where they are forwarded to us. */
  mailbox(stored: Stored): MailboxAccount | null;
  /** Whether the server of this way was found not to let us in any more; until the settings are saved it is left alone. */
  isLockedOut(settings: Record<string, unknown>, way: 'receiving' | 'sending'): boolean;
  /** The settings once the server of this way does not let us in any more. */
  lockOut(settings: Record<string, unknown>, way: 'receiving' | 'sending'): Record<string, unknown>;
};
