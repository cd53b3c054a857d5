import { Failure } from '@confab/contract/kit/errors';
import type { Clock } from '../clock/clock.ts';
import type { Ids } from '../ids/ids.ts';
import type { GuardedFetch } from '../outbound/guarded-fetch.ts';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';
import { systemRecords, type DnsRecords } from './dns-records.ts';
import { admitEmail } from './email-limits.ts';
import type { MailboxAccount } from './mailbox.ts';
import type { Mailer, MailerMessage } from './mailer.ts';
import type { SendResult, EmailSender, SmtpAccount } from './smtp-account.ts';

/** The email servers that accounts bring along, and the one of the installation. */
export type EmailAccess = {
  /** Sends through a server of the account. */
  send(account: SmtpAccount, email: MailerMessage): Promise<SendResult>;
  /** Sends through the server of the installation, on its behalf; rejects an account that sends too much. */
  sendAsInstallation(email: MailerMessage, cause: MessageCause): Promise<SendResult>;
  /** Why emails cannot be sent through a server; undefined when they can. */
  checkSmtp(account: SmtpAccount): Promise<string | undefined>;
  /** The addresses of a server of the account. Throws where none may be called. */
  addressesOf(host: string): Promise<readonly string[]>;
  records: DnsRecords;
  /** Why a mailbox cannot be read; undefined when it can. */
  checkMailbox(account: MailboxAccount): Promise<string | undefined>;
};

/** The sender. `isAutomatic`: it was not written by a person. */
type MessageCause = { accountId: number; isAutomatic: boolean };

type Parts = {
  limiter: RateLimiter;
  outbound: GuardedFetch;
  mailer: Mailer;
  clock: Clock;
  ids: Ids;
  records?: DnsRecords;
};

/** Loaded with the first use, as most processes never talk to such a server. */
export function createEmailAccess({
  limiter,
  outbound,
  mailer,
  clock,
  ids,
  records = systemRecords(),
}: Parts): EmailAccess {
  const smtp = () => import('./smtp-account.ts');
  const open = async (account: SmtpAccount): Promise<EmailSender> =>
    (await smtp()).openSmtp(account, { outbound, clock, ids });
  return {
    records,
    addressesOf: (host) => outbound.reach(host),
    send: async (account, email) => (await open(account)).send(email),
    sendAsInstallation: async (email, cause) => {
      const limited = await limitReason(limiter, email, cause);
      if (limited !== undefined) return { status: 'refused', reason: limited };
      const { failureOf } = await smtp();
      try {
        return { status: 'sent', messageId: (await mailer.send(email)).messageId };
      } catch (error) {
        const failure = failureOf(error);
        // The account must not see its password.
        if (failure?.status !== 'refused') throw error;
        return failure;
      }
    },
    checkSmtp: async (account) => (await open(account)).check(),
    checkMailbox: async (account) => (await import('./mailbox.ts')).checkMailbox(account, outbound),
  };
}

/** The reason why an email must not be sent on behalf of the installation, whose reputation all accounts share. */
async function limitReason(
  limiter: RateLimiter,
  { to, cc = [], bcc = [] }: MailerMessage,
  { accountId, isAutomatic }: MessageCause,
): Promise<string | undefined> {
  const purpose = isAutomatic ? 'automatic_message' : 'conversation';
  const sender = `account:${accountId}`;
  try {
    for (const { address } of [...to, ...cc, ...bcc])
      await admitEmail({ limiter }, { purpose, recipient: address.toLowerCase(), sender, networks: [] });
    return undefined;
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many_requests') return error.message;
    throw error;
  }
}
