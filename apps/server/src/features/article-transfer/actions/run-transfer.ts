import { knowledgePermissions } from '@confab/contract/kit/permissions';
import { hasAny } from '@confab/rules/permissions';
import type { Platform } from '../../../platform/platform.ts';
import { loadMember } from '../../session/index.ts';
import { transferStatusNumber, transferStatusOf } from '../model.ts';
import { changeTransfer, findTransfer, type TransferKey } from '../queries.ts';
import { importSource } from '../steps/import-source.ts';
import { portalOf } from '../steps/portal-of.ts';
import { writeExport } from '../steps/write-export.ts';

/** Milliseconds an import works before others get their turn. */
const maxTurnMs = 10_000;

/** Works on a transfer, for one turn; it may be cut anywhere and run again. */
export async function runTransfer(platform: Platform, key: TransferKey, turnMs = maxTurnMs): Promise<void> {
  const row = await findTransfer(platform.db, key);
  if (row === undefined || transferStatusOf(row.status) !== 'running') return;
  const portal = await portalOf(platform, row);
  const actor =
    row.creator_id === null ? undefined : await loadMember(platform, key.accountId, row.creator_id);
  // If the user has lost the permission, nothing more is added.
  const mayGoOn = actor !== undefined && hasAny(actor.permissions, knowledgePermissions);
  if (portal === undefined || !mayGoOn) {
    const failure =
      portal === undefined
        ? 'The help center was deleted'
        : 'The person who started it can no longer edit the help center';
    await changeTransfer(
      platform.db,
      key,
      { status: transferStatusNumber('failed'), failure },
      platform.clock.now(),
    );
    return;
  }
  if (row.is_export) await writeExport(platform, portal, row);
  else await importSource(platform, portal, { ...row, creator_id: actor.person.id }, turnMs);
}
