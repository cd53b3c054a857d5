import { createReadStream } from 'node:fs';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { Failure, invalidField } from '@confab/contract/kit/errors';
import { isUploadedFile } from '../../../platform/files/uploaded-file.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newStorageKey } from '../../../platform/storage/storage.ts';
import type { PortalRow } from '../../portal/index.ts';
import { exportFileName, isImportable } from '../model.ts';
import { insertTransfer, type TransferRow } from '../queries.ts';
import { requestTransfer } from '../steps/request-transfer.ts';

type Input = {
  import_file?: unknown;
  locale?: string | null | undefined;
  as_drafts?: boolean | null | undefined;
};

/**
 * Keeps a file of articles and has it imported in the background. Throws `unprocessable` for what is no such file, and
 * `invalid` for a locale that the portal does not have.
 */
export async function startImport(
  platform: Platform,
  actor: MemberActor,
  portal: PortalRow,
  { import_file: file, locale, as_drafts: asDrafts }: Input,
): Promise<TransferRow> {
  if (!isUploadedFile(file) || file.size === 0)
    throw new Failure('unprocessable', { message: 'File is blank' });
  if (!isImportable(file.filename)) {
    const message = 'Articles are imported from .md, .html, .json and .zip files';
    throw new Failure('unprocessable', { message });
  }
  const written = locale ?? portal.default_locale;
  if (!portal.allowed_locales.includes(written))
    throw invalidField('locale', 'inclusion', 'Locale is not one of the locales of the portal');
  const key = newStorageKey(platform.ids);
  const contentType = 'application/octet-stream';
  await platform.storage.put(key, createReadStream(file.path), { contentType, size: file.size });
  try {
    return await start(platform, actor, portal, {
      is_export: false,
      name: file.filename,
      locale: written,
      as_drafts: asDrafts === true,
      storage_key: key,
    });
  } catch (error) {
    await platform.storage.delete(key);
    throw error;
  }
}

/** Has all articles of a portal written to a file in the background. */
export function startExport(platform: Platform, actor: MemberActor, portal: PortalRow): Promise<TransferRow> {
  return start(platform, actor, portal, {
    is_export: true,
    name: exportFileName(portal.slug, platform.clock.now()),
    locale: '',
    as_drafts: false,
    storage_key: null,
  });
}

function start(
  platform: Platform,
  actor: MemberActor,
  portal: PortalRow,
  values: Omit<Parameters<typeof insertTransfer>[2], 'creator_id'>,
): Promise<TransferRow> {
  const scope = { accountId: portal.account_id, portalId: portal.id };
  return transact(platform, async (trx, emit) => {
    const given = { ...values, creator_id: actor.person.id };
    const row = await insertTransfer(trx, scope, given, platform.clock.now());
    requestTransfer(emit, { accountId: row.account_id, id: row.id });
    return row;
  });
}
