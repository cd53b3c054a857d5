import type { Inbox } from '@confab/contract/features/inbox';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { channelOf } from '../../../channels/registry.ts';
import { loadTemplates } from '../templates/queries.ts';
import { type InboxRow, loadWorkingHours } from '../queries.ts';
import { inboxSecrets } from './inbox-secrets.ts';
import { inboxView } from '../view.ts';

/** Rows as the actor may see them: with secrets for administrators, without for others. */
export async function viewInboxes(
  platform: Platform,
  actor: MemberActor,
  rows: readonly InboxRow[],
): Promise<Inbox[]> {
  const ids = rows.map((row) => row.id);
  const hours = await loadWorkingHours(platform.db, actor.accountId, ids);
  const withTemplates = rows.filter(({ channel }) => channelOf(channel).templates !== undefined);
  const templates = await loadTemplates(
    platform.db,
    actor.accountId,
    withTemplates.map((row) => row.id),
  );
  const shows = actor.role === 'administrator';
  return rows.map((row) =>
    inboxView(
      platform.installation,
      row,
      hours.get(row.id) ?? [],
      shows ? inboxSecrets(platform, row) : null,
      templates.get(row.id),
    ),
  );
}
