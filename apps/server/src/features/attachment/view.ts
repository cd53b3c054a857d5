import { fileTypes, type Attachment, type FileType } from '@confab/contract/features/attachment';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Signer } from '../../platform/crypto/signed.ts';
import { signTarget, stableExpiry, transcriptIn, type LinkTarget } from './model.ts';
import type { AttachmentRow } from './queries.ts';

/** What a view of files needs of the platform. */
export type LinkMaker = {
  fileLinks: Signer;
  clock: Clock;
  installation: { frontendUrl: string; fileLinkSeconds: number };
};

/**
 * An attachment as every client receives it. Its links work until it is deleted or they are renewed; with
 * `fileLinkSeconds`, for at least that long.
 */
export function attachmentView(maker: LinkMaker, row: AttachmentRow): Attachment {
  const type: FileType = fileTypes[row.file_type] ?? 'file';
  const base = {
    id: row.id,
    message_id: row.message_id,
    file_type: type,
    account_id: row.account_id,
    meta: row.meta,
  };
  switch (type) {
    case 'location':
      return {
        ...base,
        coordinates_lat: row.coordinates_lat ?? 0,
        coordinates_long: row.coordinates_long ?? 0,
        fallback_title: row.fallback_title,
        data_url: row.external_url,
      };
    case 'fallback':
      return { ...base, fallback_title: row.fallback_title, data_url: row.external_url };
    case 'contact':
      return { ...base, fallback_title: row.fallback_title ?? '' };
    case 'audio':
      return { ...base, ...fileKeys(maker, row), transcribed_text: transcriptIn(row.meta) ?? '' };
    case 'image':
    case 'video':
    case 'file':
    case 'share':
    case 'story_mention':
    case 'ig_reel':
      return { ...base, ...fileKeys(maker, row) };
  }
}

function fileKeys(maker: LinkMaker, row: AttachmentRow) {
  const stored = row.blob_id !== null;
  const link = (purpose: 'file' | 'thumb') =>
    stableLink(
      maker,
      { purpose, accountId: row.account_id, id: row.id, version: row.link_version },
      row.filename ?? 'file',
    );
  return {
    extension: null,
    data_url: stored ? link('file') : (row.external_url ?? ''),
    thumb_url: stored && row.width !== null ? link('thumb') : '',
    file_size: row.byte_size,
    width: row.width,
    height: row.height,
  };
}

/** The address of a file: permanent, or temporary where links expire. */
export function stableLink(maker: LinkMaker, target: LinkTarget, filename: string): string {
  const { fileLinkSeconds } = maker.installation;
  const seconds = fileLinkSeconds === 0 ? null : stableExpiry(maker.clock.now(), fileLinkSeconds);
  return linkTo(maker, signTarget(maker.fileLinks, target, seconds), filename);
}

// Texts with such a link are stored permanently, so the link must not expire.
const embedSeconds = 50 * 365 * 86_400;

/** An address of an uploaded file that is written into texts. */
export function embedLink(maker: LinkMaker, blob: { account_id: number; id: number; filename: string }) {
  const target: LinkTarget = { purpose: 'embed', accountId: blob.account_id, id: blob.id };
  return linkTo(maker, signTarget(maker.fileLinks, target, embedSeconds), blob.filename);
}

function linkTo(maker: LinkMaker, token: string, filename: string): string {
  return `${maker.installation.frontendUrl}/files/${token}/${encodeURIComponent(filename.toWellFormed())}`;
}
