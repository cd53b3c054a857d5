import { setTimeout as sleep } from 'node:timers/promises';
import { kindsOf, channelOf } from '../../../../channels/registry.ts';
import { codedError } from '../../../../platform/errors/coded-error.ts';
import type { MailboxAccount } from '../../../../platform/email/mailbox.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { currentTools, inboxSecrets, listInboxesOfKinds, type InboxRow } from '../../../inbox/index.ts';
import { followMailbox, type FollowedMailbox } from './follow-mailbox.ts';

/** How often added, changed, and removed mailboxes are detected. */
const checkMs = 3000;

/** `key` is null once it is being stopped: the same settings may be needed again before it has ended. */
type Following = { key: string | null; stop: () => void; ended: Promise<void> };

/**
 * Reads every mailbox independently: a slow one does not delay the others. One whose settings change is disconnected
 * and connected again.
 */
export async function followMailboxes(platform: Platform, signal: AbortSignal): Promise<void> {
  const following = new Map<string, Following>();
  const unreadable = new Set<string>();
  signal.addEventListener('abort', () => following.forEach(({ stop }) => stop()));
  try {
    while (!signal.aborted) {
      await update(platform, following, unreadable);
      await sleep(checkMs, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    following.forEach(({ stop }) => stop());
    await Promise.all([...following.values()].map(({ ended }) => ended));
  }
}

async function update(
  platform: Platform,
  following: Map<string, Following>,
  unreadable: Set<string>,
): Promise<void> {
  const kinds = kindsOf(({ email }) => email !== undefined);
  const known = new Map<string, { key: string; mailbox: FollowedMailbox }>();
  for (const inbox of await listInboxesOfKinds(platform.db, kinds)) {
    const mailbox = readableMailbox(platform, inbox, unreadable);
    // The sealed secrets are another text each time they are saved.
    const key = JSON.stringify([inbox.channel_settings, inbox.channel_secrets]);
    if (mailbox !== undefined) known.set(`${inbox.account_id}/${inbox.id}`, { key, mailbox });
  }
  for (const [mailboxKey, each] of following)
    if (each.key !== null && known.get(mailboxKey)?.key !== each.key) leave(following, mailboxKey, each);
  for (const [mailboxKey, { key, mailbox }] of known) {
    const before = following.get(mailboxKey);
    if (before?.key !== key) following.set(mailboxKey, begin(platform, key, mailbox, before?.ended));
  }
}

/** It stays until it has ended, since the next one waits for that. */
function leave(following: Map<string, Following>, mailboxKey: string, left: Following): void {
  left.key = null;
  left.stop();
  void left.ended.then(() => {
    if (following.get(mailboxKey) === left) following.delete(mailboxKey);
  });
}

/** An inbox with unreadable settings must not keep other mailboxes from being read; it is logged once. */
function readableMailbox(
  platform: Platform,
  inbox: InboxRow,
  unreadable: Set<string>,
): FollowedMailbox | undefined {
  const mailboxKey = `${inbox.account_id}/${inbox.id}`;
  try {
    const mailbox = mailboxOf(platform, inbox);
    unreadable.delete(mailboxKey);
    return mailbox;
  } catch (error) {
    const about = { err: error, accountId: inbox.account_id, inboxId: inbox.id };
    if (!unreadable.has(mailboxKey)) platform.log.error(about, 'the settings of a mailbox could not be read');
    unreadable.add(mailboxKey);
    return undefined;
  }
}

function mailboxOf(platform: Platform, inbox: InboxRow): FollowedMailbox | undefined {
  const { email } = channelOf(inbox.channel);
  if (email === undefined || email.isLockedOut(inbox.channel_settings, 'receiving')) return undefined;
  const account = email.mailbox({
    settings: inbox.channel_settings,
    secrets: inboxSecrets(platform, inbox),
  });
  if (account === null) return undefined;
  const mailboxKey = { accountId: inbox.account_id, inboxId: inbox.id };
  return { ...mailboxKey, account: async () => currentAccount(platform, inbox, account) };
}

/** The current credentials: granted access may have been renewed since, or revoked. */
async function currentAccount(
  platform: Platform,
  inbox: InboxRow,
  account: MailboxAccount,
): Promise<MailboxAccount> {
  const tools = await currentTools(platform, inbox);
  if ('status' in tools) throw codedError('mailbox_unauthorized', tools.reason, 502);
  return channelOf(inbox.channel).email?.mailbox(tools) ?? account;
}

/** Not before the one with other settings has ended: two would read the same emails. */
function begin(
  platform: Platform,
  key: string,
  mailbox: FollowedMailbox,
  before: Promise<void> = Promise.resolve(),
): Following {
  const stopped = new AbortController();
  return {
    key,
    stop: () => stopped.abort(),
    ended: before.then(() => followMailbox(platform, mailbox, stopped.signal)),
  };
}
