import { liveEvent } from '../kit/event.ts';
import { knowledgePermissions } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import {
  FileInput,
  Id,
  IsoTime,
  Nullable,
  OneOf,
  Payload,
  ShortText,
  Type,
  type Static,
} from '../kit/schema.ts';
import { PortalItemParams, PortalParams } from './portal.ts';

/** Maximum bytes of a file. */
export const maxArticleFileBytes = 25_000_000;
/** Maximum bytes of an unpacked ZIP; only files that are read count. */
export const maxUnpackedBytes = 100_000_000;
export const maxUnpackedFiles = 20_000;

/** Days for which a file of an import or an export is stored. */
export const articleFileDays = 7;

/** Transfers that are listed: the newest. */
export const maxArticleTransfers = 20;
/** Maximum number of rejected articles in a response. */
export const maxShownRejections = 100;

/** Stored as 0…2 in this order. */
export const articleTransferStatuses = ['running', 'done', 'failed'] as const;
export type ArticleTransferStatus = (typeof articleTransferStatuses)[number];

const Count = Type.Integer({ minimum: 0 });

export const ArticleTransfer = Type.Object({
  id: Id,
  kind: OneOf(['import', 'export']),
  file_name: Type.String(),
  status: OneOf(articleTransferStatuses),
  /** Set once the file was read, or the articles were counted. */
  total_count: Nullable(Count),
  done_count: Count,
  created_count: Count,
  updated_count: Count,
  /** Articles that exist already and are unchanged. */
  unchanged_count: Count,
  refused_count: Count,
  /** Categories that were added. */
  categories_count: Count,
  /** The first ones: their name in the file, and why they were rejected. */
  refused: Type.Array(Type.Object({ name: Type.String(), reason: Type.String() })),
  /** Why it failed. */
  failure: Nullable(Type.String()),
  /** The file of a completed export, while it is stored. */
  download_url: Nullable(Type.String()),
  created_at: IsoTime,
});
export type ArticleTransfer = Static<typeof ArticleTransfer>;

const base = '/api/v1/accounts/:account_id/portals/:slug/article_transfers';
const transfers = { who: 'member', permissions: knowledgePermissions } as const;
const starting = [{ by: 'account', limit: 30, seconds: 60 }] as const;

export const listArticleTransfers = route({
  ...transfers,
  name: 'article_transfer.list',
  method: 'GET',
  path: base,
  summary: `The ${maxArticleTransfers} newest imports and exports of articles of a portal`,
  params: PortalParams,
  response: Payload(Type.Array(ArticleTransfer)),
});

export const showArticleTransfer = route({
  ...transfers,
  name: 'article_transfer.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'How far an import or export of articles got',
  params: PortalItemParams,
  response: ArticleTransfer,
});

export const importArticles = route({
  ...transfers,
  name: 'article_transfer.import',
  audited: true,
  method: 'POST',
  path: `${base}/import`,
  summary: 'Import articles in the background: Markdown, HTML, or an export of Zendesk, Intercom or a portal',
  params: PortalParams,
  multipart: true,
  maxFiles: 1,
  maxFileBytes: maxArticleFileBytes,
  input: Type.Object({
    import_file: Type.Optional(FileInput),
    /** The language of files without one; by default the locale of the portal. */
    locale: Type.Optional(Nullable(ShortText)),
    /** New articles are drafts, whatever the file's status. */
    as_drafts: Type.Optional(Nullable(Type.Boolean())),
  }),
  response: ArticleTransfer,
  errors: ['invalid', 'unprocessable', 'payload_too_large', 'too_many_requests'],
  limits: starting,
});

export const exportArticles = route({
  ...transfers,
  name: 'article_transfer.export',
  audited: true,
  method: 'POST',
  path: `${base}/export`,
  summary: 'Write all articles of a portal to a file, as Markdown and as JSON',
  params: PortalParams,
  response: ArticleTransfer,
  errors: ['too_many_requests'],
  limits: starting,
});

/** Internal event: an import has to be started or continued, or an export written. */
export const articleTransferRequested = liveEvent('article_transfer.requested', Type.Object({ id: Id }));
