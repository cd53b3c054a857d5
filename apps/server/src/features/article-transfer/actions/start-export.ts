import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PortalRow } from '../../portal/index.ts';
import { exportFileName } from '../model.ts';
import type { TransferRow } from '../queries.ts';
import { startTransfer } from '../steps/start-transfer.ts';

/** Starts the export of all articles of a portal to a file, in the background. */
export function startExport(platform: Platform, actor: MemberActor, portal: PortalRow): Promise<TransferRow> {
  return startTransfer(platform, actor, portal, {
    is_export: true,
    name: exportFileName(portal.slug, platform.clock.now()),
    locale: '',
    as_drafts: false,
    storage_key: null,
  });
}
