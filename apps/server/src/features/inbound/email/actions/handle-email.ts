import { headOf, parseEmail, type ParsedEmail } from '../../../../platform/email/parse-email.ts';
import { hasCode } from '../../../../platform/errors/coded-error.ts';
import { parseSender } from '../../../../platform/email/sender.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { channelOf } from '../../../../channels/registry.ts';
import { recordReceipt, receiveEmail, uuidInMessageId } from '../../../conversation/index.ts';
import { findInbox, type InboxRow } from '../../../inbox/index.ts';
import { isAgentAddress } from '../../../agent/index.ts';
import { storedId } from '../../steps/stored-values.ts';
import { contentOf, type EmailContent } from '../content-model.ts';
import { senderOf, classifyEmail, type Verdict } from '../intake-model.ts';
import { maxAttempts } from '../job-model.ts';
import { recordOutcome, claimEmail, type Done, type EmailRow } from '../queries.ts';
import { targetFor, type FilingTarget } from '../steps/target-for.ts';
import { storeParts, storeRaw, type StoredParts } from '../steps/store-parts.ts';
import { readStored } from '../steps/read-stored.ts';

const noSender = 'no sender that can be answered';

type Handling = { inbox: InboxRow; row: EmailRow; raw: Buffer };

/** Files a stored email into the conversation it belongs to. Can be interrupted anywhere and run again. */
export async function handleEmail(platform: Platform, accountId: number, id: number): Promise<void> {
  const row = await claimEmail(platform.db, accountId, id);
  const inbox = row && (await findInbox(platform.db, accountId, row.inbox_id));
  if (row === undefined || inbox === undefined) return;
  const raw = await readStored(platform, row);
  const done = await attempt(platform, { inbox, row, raw });
  if (done.outcome === 'failed')
    platform.log.error(
      { accountId, inboxId: inbox.id, emailId: id, reason: done.reason },
      'an email was given up',
    );
  await recordOutcome(platform.db, row, done, platform.clock.now());
}

async function attempt(platform: Platform, handling: Handling): Promise<Done> {
  const { attempts } = handling.row;
  if (attempts > maxAttempts + 1) return { outcome: 'failed', reason: 'it ended the process' };
  // After this many failures, the fallback that always works: the raw file as attachment.
  if (attempts > maxAttempts) return receiveUnreadable(platform, handling, 'It could not be processed.');
  try {
    const parsed = await parseEmail(handling.raw);
    if (handling.row.is_cut) return await receiveUnreadable(platform, handling, 'It is too large.', parsed);
    return await receive(platform, handling, parsed);
  } catch (error) {
    if (!hasCode(error, 'mail_unreadable')) throw error;
    return receiveUnreadable(platform, handling, 'Its format is damaged.');
  }
}

async function receive(platform: Platform, handling: Handling, parsed: ParsedEmail): Promise<Done> {
  const { inbox, row } = handling;
  const verdict = await verdictFor(platform, inbox, parsed);
  if (row.refiled_at === null) {
    if (verdict.kind === 'skip') return { outcome: 'skipped', reason: verdict.reason };
    if (verdict.kind === 'bounce') return recordBounce(platform, inbox, verdict);
  }
  const sender = verdict.kind === 'receive' ? verdict.sender : senderOf(parsed);
  const target = await targetFor(platform, { inbox, row, parsed, sender });
  if (target === undefined) return { outcome: 'skipped', reason: noSender };
  const parts = await storeParts(platform, { ...target.to, accountId: inbox.account_id }, parsed);
  const content = contentOf(parsed, {
    sender: sender?.address ?? '',
    fileCount: parts.attachments.length,
    html: parts.html,
    now: platform.clock.now(),
    notes: parts.notes,
  });
  // What only an administrator let in is no reason for an answer.
  const isAutomatic = verdict.kind !== 'receive' || verdict.isAutomatic;
  const filed = await write(platform, handling, target, { content, parts, isAutomatic });
  return { outcome: 'received', ...(filed && { filed }) };
}

/** An unreadable email is shown as such, with its raw file; without a sender it cannot be shown. */
async function receiveUnreadable(
  platform: Platform,
  handling: Handling,
  why: string,
  read?: ParsedEmail,
): Promise<Done> {
  const { inbox, row, raw } = handling;
  const head = read ?? (await parseEmail(headOf(raw)).catch(() => undefined));
  const sender = head && senderOf(head);
  if (head === undefined || (sender === undefined && row.refiled_at === null))
    return { outcome: 'skipped', reason: `${noSender}. ${why}` };
  const verdict = await verdictFor(platform, inbox, head);
  if (verdict.kind !== 'receive' && row.refiled_at === null) return { outcome: 'skipped', reason: why };
  const target = await targetFor(platform, { inbox, row, parsed: head, sender });
  if (target === undefined) return { outcome: 'skipped', reason: `${noSender}. ${why}` };
  const parts = await storeRaw(platform, { ...target.to, accountId: inbox.account_id }, raw);
  const shown = { ...head, text: `This email can’t be shown. ${why}`, html: null };
  const about = {
    sender: sender?.address ?? '',
    fileCount: parts.attachments.length,
    now: platform.clock.now(),
  };
  const content = contentOf(shown, { ...about, html: null, notes: parts.notes });
  const filed = await write(platform, handling, target, { content, parts, isAutomatic: true });
  return { outcome: 'unreadable', reason: why, ...(filed && { filed }) };
}

async function verdictFor(platform: Platform, inbox: InboxRow, parsed: ParsedEmail): Promise<Verdict> {
  const { email } = channelOf(inbox.channel);
  const own = email === undefined ? [] : [email.address(inbox.channel_settings)];
  const system = parseSender(platform.installation.mailerSender).address.toLowerCase();
  const from = parsed.from?.address.toLowerCase() ?? '';
  const isAgent = await isAgentAddress(platform, inbox.account_id, from);
  return classifyEmail(parsed, { own: [...own, system], isAgent: (address) => isAgent && address === from });
}

async function recordBounce(
  platform: Platform,
  { account_id: accountId, id: inboxId }: InboxRow,
  { messageId, reason }: Extract<Verdict, { kind: 'bounce' }>,
): Promise<Done> {
  const isOurs = uuidInMessageId(messageId) !== undefined;
  if (isOurs)
    await recordReceipt(platform, { accountId, inboxId, sourceId: messageId }, { status: 'failed', reason });
  return { outcome: 'skipped', reason: `a bounce: ${reason}` };
}

async function write(
  platform: Platform,
  { inbox, row }: Handling,
  { to, by }: FilingTarget,
  { content, parts, isAutomatic }: { content: EmailContent; parts: StoredParts; isAutomatic: boolean },
): Promise<Done['filed']> {
  const email = { ...content, sourceId: storedId(row.mail_key), attachments: parts.attachments, isAutomatic };
  const replaces = row.refiled_at === null ? null : row.replaces_message_id;
  const written = await receiveEmail(platform, inbox.account_id, to, { ...email, replaces });
  // The next try finds another place for it.
  if (written === undefined) throw new Error('the conversation of an email was deleted meanwhile');
  const { conversationId, isFresh } = written;
  return { conversationId, by: by ?? (isFresh ? 'new_conversation' : 'single_conversation') };
}
