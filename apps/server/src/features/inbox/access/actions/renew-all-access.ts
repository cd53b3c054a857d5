import { kindsOf } from '../../../../channels/registry.ts';
import { addJobs } from '../../../../platform/jobs/job.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { accessRenewal } from '../../job-model.ts';
import { listInboxesOfKinds } from '../../queries.ts';
import { isLockedOut } from '../steps/lock-out.ts';

/** Renews the access of all inboxes that would be lost permanently if unused for too long. */
export async function renewAllAccess(platform: Platform): Promise<void> {
  const kinds = kindsOf(({ renewal }) => renewal?.keepsAlive === true);
  if (kinds.length === 0) return;
  const inboxes = (await listInboxesOfKinds(platform.db, kinds)).filter((inbox) => !isLockedOut(inbox));
  await addJobs(
    platform.db,
    accessRenewal,
    inboxes.map(({ account_id, id }) => ({ payload: { account_id, id }, key: `access/${account_id}/${id}` })),
  );
}
