import { createReadStream } from 'node:fs';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import { Failure, invalidField } from '@confab/contract/kit/errors';
import { isUploadedFile } from '../../../platform/files/uploaded-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newStorageKey } from '../../../platform/storage/storage.ts';
import type { PortalRow } from '../../portal/index.ts';
import { isImportable } from '../model.ts';
import type { TransferRow } from '../queries.ts';
import { startTransfer } from '../steps/start-transfer.ts';

type Input = {
  import_file?: unknown;
  locale?: string | null | undefined;
  as_drafts?: boolean | null | undefined;
};

/**
 * Stores a file of articles and imports it in the background. Throws `unprocessable` for another kind of file, and
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
    return await startTransfer(platform, actor, portal, {
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
