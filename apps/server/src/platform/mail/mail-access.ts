import { Failure } from '@confab/contract/kit/errors';
import type { Clock } from '../clock/clock.ts';
import type { Ids } from '../ids/ids.ts';
import type { GuardedFetch } from '../outbound/guarded-fetch.ts';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';
import { systemRecords, type DnsRecords } from './dns-records.ts';
import { admitMail } from './mail-limits.ts';
import type { MailboxAccount } from './mailbox.ts';
import type { Mailer, OutgoingMail } from './mailer.ts';
import type { MailResult, MailSender, SmtpAccount } from './smtp-account.ts';

/** The email servers that accounts bring along, and the one of the installation. */
export type MailAccess = {
  /** Sends through a server of the account. */
  send(account: SmtpAccount, mail: OutgoingMail): Promise<MailResult>;
  /** Sends through the server of the installation, in its name; refuses an account that sends too much. */
  sendAsInstallation(mail: OutgoingMail, cause: MessageCause): Promise<MailResult>;
  /** Why emails cannot be sent through a server; undefined when they can. */
  checkSmtp(account: SmtpAccount): Promise<string | undefined>;
  /** The addresses of a server of the account. Throws where none may be called. */
  addressesOf(host: string): Promise<readonly string[]>;
  records: DnsRecords;
  /** Why a mailbox cannot be read; undefined when it can. */
  checkMailbox(account: MailboxAccount): Promise<string | undefined>;
};

/** Whose message it is. `isAutomatic`: it was not written by a person. */
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
export function mailAccess({
  limiter,
  outbound,
  mailer,
  clock,
  ids,
  records = systemRecords(),
}: Parts): MailAccess {
  const smtp = () => import('./smtp-account.ts');
  const open = async (account: SmtpAccount): Promise<MailSender> =>
    (await smtp()).openSmtp(account, { outbound, clock, ids });
  return {
    records,
    addressesOf: (host) => outbound.reach(host),
    send: async (account, mail) => (await open(account)).send(mail),
    sendAsInstallation: async (mail, cause) => {
      const refusal = await refusalOf(limiter, mail, cause);
      if (refusal !== undefined) return { status: 'refused', reason: refusal };
      const { failureOf } = await smtp();
      try {
        return { status: 'sent', messageId: (await mailer.send(mail)).messageId };
      } catch (error) {
        const failure = failureOf(error);
        // Its password is none of the account's business.
        if (failure?.status !== 'refused') throw error;
        return failure;
      }
    },
    checkSmtp: async (account) => (await open(account)).check(),
    checkMailbox: async (account) => (await import('./mailbox.ts')).checkMailbox(account, outbound),
  };
}

/** Why an email must not leave in the name of the installation, whose good name all accounts share. */
async function refusalOf(
  limiter: RateLimiter,
  { to, cc = [], bcc = [] }: OutgoingMail,
  { accountId, isAutomatic }: MessageCause,
): Promise<string | undefined> {
  const purpose = isAutomatic ? 'automatic_message' : 'conversation';
  const sender = `account:${accountId}`;
  try {
    for (const { address } of [...to, ...cc, ...bcc])
      await admitMail({ limiter }, { purpose, recipient: address.toLowerCase(), sender, networks: [] });
    return undefined;
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many_requests') return error.message;
    throw error;
  }
}
