import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { codedError } from '../errors/coded-error.ts';
import type { GuardedFetch } from '../outbound/guarded-fetch.ts';
import { serverReply } from './server-reply.ts';

/** A mailbox of a customer, and how to log in to it. */
export type MailboxAccount = {
  host: string;
  port: number;
  user: string;
  password: string;
  /** In place of the password, where a provider hands out such a thing. */
  accessToken?: string;
  /** TLS from the first byte; otherwise STARTTLS if the server offers it. */
  isSecure: boolean;
};

/** The inbox of a mailbox, opened for reading: nothing in it is changed by us. */
export type Mailbox = {
  /** The UIDVALIDITY: the numbers of emails are valid while it is unchanged. */
  uidValidity: number;
  /** Numbers above one, ascending. */
  uidsAfter(uid: number): Promise<number[]>;
  /** Numbers of emails received since a day, ascending. */
  uidsSince(day: Date): Promise<number[]>;
  /** The highest number that an email has been given yet. */
  newestUid(): number;
  /** Saves a raw email, truncated at a number of bytes; undefined for a deleted one. */
  save(uid: number, path: string, maxBytes: number): Promise<{ isCut: boolean } | undefined>;
  /** Waits for possible new emails, with a timeout. */
  wait(timeoutMs: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
};

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 120_000 };

/**
 * Logs in to a mailbox. Throws `mailbox_unauthorized` when the server rejects the login, `mailbox_unreachable` for all
 * other errors, with the server's message.
 */
export async function openMailbox(account: MailboxAccount, outbound: GuardedFetch): Promise<Mailbox> {
  const client = await connect(account, outbound);
  try {
    const { uidValidity, uidNext } = await client.mailboxOpen('INBOX', { readOnly: true });
    return mailboxOf(client, { uidValidity: Number(uidValidity), uidNext });
  } catch (error) {
    client.close();
    throw codedError('mailbox_unreachable', serverReply(error), 502, { cause: error });
  }
}

/** Why a mailbox cannot be read; undefined when it can. */
export async function checkMailbox(
  account: MailboxAccount,
  outbound: GuardedFetch,
): Promise<string | undefined> {
  try {
    const mailbox = await openMailbox(account, outbound);
    await mailbox.close();
    return undefined;
  } catch (error) {
    return serverReply(error);
  }
}

async function connect(account: MailboxAccount, outbound: GuardedFetch): Promise<ImapFlow> {
  let client: ImapFlow | undefined;
  try {
    const [host = account.host] = await outbound.reach(account.host);
    client = new ImapFlow({
      host,
      port: account.port,
      secure: account.isSecure,
      // The connection goes to the checked address; the certificate is verified for the name.
      servername: account.host,
      auth:
        account.accessToken === undefined
          ? { user: account.user, pass: account.password }
          : { user: account.user, accessToken: account.accessToken },
      logger: false,
      disableAutoIdle: true,
      ...timeouts,
    });
    // Listened to from the start: an error of a connection without a listener ends the process.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  } catch (error) {
    client?.close();
    const code = isLoginRejected(error) ? 'mailbox_unauthorized' : 'mailbox_unreachable';
    throw codedError(code, serverReply(error), 502, { cause: error });
  }
}

/**
 * Whether the server rejects name and password. The client reports every failed login the same way, also if the server
 * is busy or unavailable, or has too many connections.
 */
function isLoginRejected(error: unknown): boolean {
  if (!(error instanceof Error) || !('authenticationFailed' in error)) return false;
  if (!('responseStatus' in error) || error.responseStatus !== 'NO') return false;
  const code = 'serverResponseCode' in error ? error.serverResponseCode : undefined;
  return code === undefined || code === 'AUTHENTICATIONFAILED' || code === 'AUTHORIZATIONFAILED';
}

function mailboxOf(client: ImapFlow, opened: { uidValidity: number; uidNext: number }): Mailbox {
  // The server may announce an email between two reads, while nothing waits for it.
  let hasChanged = false;
  client.on('exists', () => (hasChanged = true));
  const search = async (query: object): Promise<number[]> => {
    hasChanged = false;
    const found = await client.search(query, { uid: true });
    // Any error returns false: treated as an empty mailbox, its waiting emails would be skipped.
    if (found === undefined || found === false)
      throw codedError('mailbox_unreachable', 'The server could not search the mailbox', 502);
    return found.toSorted((left, right) => left - right);
  };
  return {
    uidValidity: opened.uidValidity,
    newestUid: () => opened.uidNext - 1,
    // A server answers `n:*` with the last email even where its number is below n.
    uidsAfter: async (uid) => (await search({ uid: `${uid + 1}:*` })).filter((found) => found > uid),
    uidsSince: (day) => search({ since: day }),
    save: async (uid, path, maxBytes) => {
      const { content, meta } = await client.download(String(uid), undefined, { uid: true, maxBytes });
      if (content === undefined) return undefined;
      await pipeline(content, createWriteStream(path, { mode: 0o600 }));
      return { isCut: (meta?.expectedSize ?? 0) > maxBytes };
    },
    wait: async (timeoutMs, signal) => {
      if (!hasChanged) await waitForChange(client, timeoutMs, signal);
    },
    close: async () => {
      await Promise.race([client.logout().catch(() => undefined), sleep(2000, undefined, { ref: false })]);
      client.close();
    },
  };
}

/** The server announces new emails while we idle; where it cannot, it is polled when the time is over. */
async function waitForChange(client: ImapFlow, timeoutMs: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const ended = AbortSignal.any([signal, over.signal]);
  const happened = ['exists', 'close', 'error'].map((event) => once(client, event, { signal: ended }));
  const idling = client.idle().then(
    () => new Promise<never>(() => undefined),
    (error: unknown) => error,
  );
  try {
    const time = sleep(timeoutMs, undefined, { signal: ended });
    await Promise.race([
      ...happened.map((each) => each.catch(() => undefined)),
      time.catch(() => undefined),
      idling,
    ]);
  } finally {
    over.abort();
  }
  signal.throwIfAborted();
  if (!client.usable) throw codedError('mailbox_unreachable', 'The connection was lost', 502);
  // Ends the idling, and checks whether the connection is still alive.
  await client.noop();
}
