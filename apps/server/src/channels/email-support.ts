import type { MailboxAccount } from '../platform/email/mailbox.ts';
import type { Stored } from './provider.ts';

/** The email part of a channel with email contacts. */
export type EmailSupport = {
  /** The addresses emails to it have, in lower case, or the part before the `@` of one of the installation's domain. */
  addresses(settings: Record<string, unknown>): readonly string[];
  /** The address that contacts write to. */
  address(settings: Record<string, unknown>): string;
  /** Where its emails are fetched; null where they are forwarded to us. */
  mailbox(stored: Stored): MailboxAccount | null;
  /**
   * Whether this server (incoming or outgoing) has rejected our login; until the settings are saved it is not called.
   */
  isLockedOut(settings: Record<string, unknown>, way: 'receiving' | 'sending'): boolean;
  /** The settings after this server rejected our login. */
  lockOut(settings: Record<string, unknown>, way: 'receiving' | 'sending'): Record<string, unknown>;
};
