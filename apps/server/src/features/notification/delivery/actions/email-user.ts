import { emailBody } from '../../../../platform/email/email-body.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findInbox } from '../../../inbox/index.ts';
import type { Owner } from '../../queries.ts';
import { loadNotifications } from '../../steps/load-notifications.ts';
import { notificationEmail, type Noticed } from '../email-view.ts';
import { findMemberEmail, findNotifications } from '../queries.ts';

/** Emails a member about these notifications, as far as they are still unread. `emailId` makes a repeated email recognizable. */
export async function emailUser(
  platform: Platform,
  owner: Owner,
  ids: readonly number[],
  emailId: string,
): Promise<void> {
  const { db, installation } = platform;
  const member = await findMemberEmail(db, owner);
  if (member === undefined) return;
  const rows = await findNotifications(db, owner, ids);
  const unread = rows.filter((row) => row.read_at === null);
  const loaded = await loadNotifications(platform, db, owner.accountId, unread);
  const names = new Map<number, string>();
  for (const { inboxId } of loaded) {
    if (names.has(inboxId)) continue;
    names.set(inboxId, (await findInbox(db, owner.accountId, inboxId))?.name ?? '');
  }
  const noticed = loaded.map(({ view, inboxId }): Noticed => ({ view, inboxName: names.get(inboxId) ?? '' }));
  const [first, ...others] = noticed;
  if (first === undefined) return;
  const { subject, blocks } = notificationEmail(installation, member.name, [first, ...others]);
  await platform.mailer.send({
    to: [{ address: member.email }],
    subject,
    ...emailBody(blocks),
    messageId: emailId,
  });
}
