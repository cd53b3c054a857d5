import type { Macro } from '@confab/contract/features/macro';
import type { Platform } from '../../../platform/platform.ts';
import { findAgents } from '../../agent/index.ts';
import { embedLink, findUploads } from '../../attachment/index.ts';
import { fileIds } from '../model.ts';
import type { MacroRow } from '../queries.ts';
import { macroView, type MacroFile } from '../view.ts';

/** Macros with the names of their authors and the files they send; two queries for all. */
export async function viewMacros(
  platform: Platform,
  accountId: number,
  rows: readonly MacroRow[],
): Promise<Macro[]> {
  const userIds = rows.flatMap(({ created_by_id: author, updated_by_id: editor }) => [author, editor]);
  const known = [...new Set(userIds.filter((id) => id !== null))];
  const agents = new Map((await findAgents(platform, accountId, known)).map((agent) => [agent.id, agent]));
  const blobIds = rows.flatMap(({ actions }) => fileIds(actions));
  const blobs = blobIds.length === 0 ? [] : await findUploads(platform.db, accountId, blobIds);
  const filesOf = (row: MacroRow): MacroFile[] =>
    blobs
      .filter(({ id }) => fileIds(row.actions).includes(id))
      .map((blob) => ({
        id: blob.id,
        macro_id: row.id,
        file_type: blob.content_type,
        account_id: accountId,
        file_url: embedLink(platform, blob),
        blob_id: blob.id,
        filename: blob.filename,
      }));
  return rows.map((row) => macroView(row, agents, filesOf(row)));
}

export async function viewMacro(platform: Platform, row: MacroRow): Promise<Macro> {
  const [macro] = await viewMacros(platform, row.account_id, [row]);
  if (macro === undefined) throw new Error('no view for one macro');
  return macro;
}
