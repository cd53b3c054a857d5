import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { emailBody } from '../../../platform/email/email-body.ts';
import { admitEmail } from '../../../platform/email/email-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAccount } from '../../account/index.ts';
import { reportEmail } from '../email-view.ts';
import { findSavedReport, recordResult, recordSent, type Key, type SavedReportRow } from '../queries.ts';
import { periodsOf } from '../schedule-model.ts';
import { listRecipients } from '../steps/list-recipients.ts';
import { readReport } from '../steps/read-report.ts';
import { reportTexts } from '../texts-model.ts';

/**
 * Sends the email of one time to each recipient who may see reports and has not received it yet; does nothing once a
 * later one has begun. An email that was sent when the process died is sent again with the same Message-ID.
 */
export async function sendReport(platform: Platform, key: Key, moment: Date): Promise<void> {
  const row = await findSavedReport(platform.db, key);
  if (row === undefined || row.frequency === null || row.sending_at?.getTime() !== moment.getTime()) return;
  try {
    const result = await send(platform, key, row, moment);
    await recordResult(platform.db, key, moment, { result, at: platform.clock.now() });
  } catch (error) {
    await recordResult(platform.db, key, moment, { result: 'failed', at: platform.clock.now() });
    // What the account itself is to blame for stays so until someone changes it.
    if (!(error instanceof Failure)) throw error;
  }
}

async function send(
  platform: Platform,
  key: Key,
  row: SavedReportRow,
  moment: Date,
): Promise<'sent' | 'nobody'> {
  const { accountId, id } = key;
  const recipients = await listRecipients(platform, accountId, row.recipient_ids);
  // A report that is not shared is sent only while the user who saved it may see it.
  const isOwned = row.is_shared || (await isReader(platform, accountId, row.author_id));
  if (recipients.length === 0 || !isOwned) return 'nobody';
  const periods = periodsOf(row.search['range'], row.timezone, moment.getTime());
  const account = await findAccount(platform.db, accountId);
  const texts = reportTexts(account?.locale ?? 'en');
  const report = await readReport(platform, accountId, row, periods, texts);
  const { frontendUrl } = platform.installation;
  const { subject, blocks } = reportEmail(frontendUrl, row, report, periods, texts);
  const file = {
    filename: report.file.name,
    contentType: 'text/csv; charset=utf-8',
    content: Buffer.from(`\u{feff}${report.file.text}`),
  };
  const domain = new URL(frontendUrl).hostname;
  const sendTo = async ({ person }: MemberActor): Promise<void> => {
    await admitEmail(platform, {
      purpose: 'report',
      recipient: person.email.toLowerCase(),
      sender: `account:${accountId}`,
      networks: [],
    });
    await platform.mailer.send({
      to: [{ address: person.email }],
      subject,
      ...emailBody(blocks, texts),
      attachments: [file],
      messageId: `report-${accountId}-${id}-${moment.getTime()}-${person.id}@${domain}`,
    });
    await recordSent(platform.db, key, moment, person.id);
  };
  await sendToEach(
    recipients.filter(({ person }) => !row.sent_to.includes(person.id)),
    sendTo,
  );
  return 'sent';
}

/** A rejected email does not stop the others. Throws at the end, temporary errors first. */
async function sendToEach(
  recipients: readonly MemberActor[],
  sendTo: (recipient: MemberActor) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const recipient of recipients) {
    // oxlint-disable-next-line no-await-in-loop -- mail servers are not to be flooded
    await sendTo(recipient).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors.find((error) => !(error instanceof Failure)) ?? errors[0];
}

async function isReader(platform: Platform, accountId: number, userId: number | null): Promise<boolean> {
  return userId !== null && (await listRecipients(platform, accountId, [userId])).length === 1;
}
