import { createTransport } from 'nodemailer';
import type { Clock } from '../clock/clock.ts';
import { codedError, hasCode } from '../errors/coded-error.ts';
import type { Ids } from '../ids/ids.ts';
import type { GuardedFetch } from '../outbound/guarded-fetch.ts';
import { compose, type MailerMessage } from './mailer.ts';
import { serverReply } from './server-reply.ts';

/** An SMTP server of a customer, and how to log in to it. */
export type SmtpAccount = {
  host: string;
  port: number;
  /** Without a user there is no authentication. */
  user: string;
  password: string;
  /** Replaces the password, where a provider issues one; `method` is ignored then. */
  accessToken?: string;
  method: 'PLAIN' | 'LOGIN' | 'CRAM-MD5';
  /** TLS from the first byte, from the greeting on, or only where the server offers it. */
  security: 'tls' | 'starttls' | 'none';
  verifiesCertificate: boolean;
  /** What we are called in the greeting; default: the name of this machine. */
  name?: string;
};

/**
 * The result of sending an email through a server. Temporary errors are thrown instead; `authorization` means that the
 * server no longer accepts our login.
 */
export type SendResult =
  | { status: 'sent'; messageId: string }
  | { status: 'refused' | 'authorization'; reason: string };

export type EmailSender = {
  send(email: MailerMessage): Promise<SendResult>;
  check(): Promise<string | undefined>;
};

type Tools = { outbound: GuardedFetch; clock: Clock; ids: Ids };

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** One connection per use: an account sends little, and its server may limit open connections. */
export async function openSmtp(account: SmtpAccount, tools: Tools): Promise<EmailSender> {
  const connect = async () => {
    const [host] = await tools.outbound.reach(account.host);
    return createTransport({
      host: host ?? account.host,
      port: account.port,
      secure: account.security === 'tls',
      requireTLS: account.security === 'starttls',
      ignoreTLS: account.security === 'none',
      ...(account.name === undefined ? {} : { name: account.name }),
      ...loginOf(account),
      // The connection goes to the checked address; the certificate is verified for the name.
      tls: { servername: account.host, rejectUnauthorized: account.verifiesCertificate },
      disableFileAccess: true,
      disableUrlAccess: true,
      ...timeouts,
    });
  };
  return {
    async send(email) {
      const message = compose(email, { from: email.from ?? { address: account.user }, ...tools });
      try {
        const transport = await connect();
        await transport.sendMail(message);
        transport.close();
        return { status: 'sent', messageId: message.messageId };
      } catch (error) {
        const failure = failureOf(error);
        if (failure === undefined)
          throw codedError('mail_not_sent', serverReply(error), 502, { cause: error });
        return failure;
      }
    },
    async check() {
      try {
        const transport = await connect();
        await transport.verify();
        transport.close();
        return undefined;
      } catch (error) {
        return serverReply(error);
      }
    },
  };
}

function loginOf({ user, password, accessToken, method }: SmtpAccount) {
  if (user === '') return {};
  if (accessToken !== undefined) return { auth: { type: 'OAuth2' as const, user, accessToken } };
  return { auth: { user, pass: password }, authMethod: method };
}

/** A permanent failure; undefined for temporary errors. */
export function failureOf(error: unknown): Exclude<SendResult, { status: 'sent' }> | undefined {
  const reason = serverReply(error);
  const status =
    typeof error === 'object' && error !== null && 'responseCode' in error ? error.responseCode : 0;
  const isForGood = typeof status === 'number' && status >= 500;
  // 454 and the like: the server cannot look up passwords now.
  if (hasCode(error, 'EAUTH'))
    return isForGood || status === undefined ? { status: 'authorization', reason } : undefined;
  if (isForGood || hasCode(error, 'mail_bad_address') || hasCode(error, 'outbound_refused'))
    return { status: 'refused', reason };
  return undefined;
}
