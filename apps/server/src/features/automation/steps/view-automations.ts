import type { Automation } from '@confab/contract/features/automation';
import type { Platform } from '../../../platform/platform.ts';
import { embedLink, findUploads } from '../../attachment/index.ts';
import { fileIds } from '../../macro/index.ts';
import { plainAction } from '../action-model.ts';
import type { AutomationRow } from '../queries.ts';
import { automationView } from '../view.ts';

/** Rules with the files they send; one query for all. */
export async function viewAutomations(
  platform: Platform,
  accountId: number,
  rows: readonly AutomationRow[],
): Promise<Automation[]> {
  const idsOf = ({ actions }: AutomationRow) => fileIds(actions.map(plainAction));
  const blobIds = rows.flatMap(idsOf);
  const blobs = blobIds.length === 0 ? [] : await findUploads(platform.db, accountId, blobIds);
  return rows.map((row) => {
    const own = new Set(idsOf(row));
    const files = blobs
      .filter(({ id }) => own.has(id))
      .map((blob) => ({
        id: blob.id,
        automation_rule_id: row.id,
        file_type: blob.content_type,
        account_id: accountId,
        file_url: embedLink(platform, blob),
        blob_id: blob.id,
        filename: blob.filename,
      }));
    return automationView(row, files);
  });
}

export async function viewAutomation(platform: Platform, row: AutomationRow): Promise<Automation> {
  const [view] = await viewAutomations(platform, row.account_id, [row]);
  if (view === undefined) throw new Error('no view for one rule');
  return view;
}
