import { kindsOf } from '../../../../channels/registry.ts';
import { addJobs } from '../../../../platform/jobs/job.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { templateSync } from '../../job-model.ts';
import { isLockedOut } from '../../access/steps/lock-out.ts';
import { listInboxesOfKinds } from '../../queries.ts';
import { fetchedSince } from '../queries.ts';

const retentionHours = 3;

/** Requests templates older than three hours to be fetched, each inbox independently. */
export async function syncDueTemplates(platform: Platform): Promise<void> {
  const kinds = kindsOf((channel) => channel.templates !== undefined);
  if (kinds.length === 0) return;
  const since = new Date(platform.clock.now().getTime() - retentionHours * 3_600_000);
  const tried = await fetchedSince(platform.db, since);
  const inboxes = await listInboxesOfKinds(platform.db, kinds);
  const due = inboxes.filter((inbox) => !isLockedOut(inbox) && !tried.has(`${inbox.account_id}/${inbox.id}`));
  await addJobs(
    platform.db,
    templateSync,
    due.map(({ account_id, id }) => ({ payload: { account_id, id }, key: `templates/${account_id}/${id}` })),
  );
}
