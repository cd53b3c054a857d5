import { liveEvent } from '../kit/event.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import { FileInput, Id, Nullable, OneOf, ShortText, Type, UnixSeconds, type Static } from '../kit/schema.ts';
import { Assistant, captainFeature, captainListInput, CaptainMeta } from './captain-assistant.ts';

/** Stored as 0 and 1 in this order. */
export const captainDocumentStatuses = ['in_progress', 'available'] as const;

/** Maximum number of pages read from one link, including itself. */
export const maxCrawledPages = 30;

/** Maximum bytes of a file, and characters stored of it. */
export const maxDocumentBytes = 10_000_000;
export const maxFileTextLength = 200_000;
/** Characters of each document in lists; the document itself is complete. */
export const maxListedTextLength = 15_000;

/** Supported files, by their extensions. */
export const documentEndings = ['.pdf', '.docx', '.html', '.htm', '.md', '.markdown', '.txt'] as const;

/**
 * Why a page or a file was not read: temporary errors are retried automatically, other pages manually. `shortened`:
 * only the beginning of a file was read.
 */
export const documentProblems = [
  'unreachable',
  'missing',
  'forbidden',
  'not_public',
  'too_large',
  'no_text',
  'damaged',
  'locked',
  'too_complex',
  'shortened',
] as const;
export type DocumentProblem = (typeof documentProblems)[number];

/** A page or a file an assistant has read. */
export const CaptainDocument = Type.Object({
  account_id: Id,
  assistant: Assistant,
  content: Nullable(Type.String()),
  created_at: UnixSeconds,
  /** Of a file `PDF: ` or `File: ` with its name. */
  external_link: Type.String(),
  /** In bytes; null for pages. */
  file_size: Nullable(Type.Integer()),
  id: Id,
  name: Nullable(Type.String()),
  pdf_document: Type.Boolean(),
  /** The error of the last attempt; while in progress it is retried. The text read before is kept. */
  problem: Nullable(OneOf(documentProblems)),
  status: OneOf(captainDocumentStatuses),
  updated_at: UnixSeconds,
});
export type CaptainDocument = Static<typeof CaptainDocument>;

const base = '/api/v1/accounts/:account_id/captain/documents';
const feature = captainFeature;

export const listCaptainDocuments = route({
  name: 'captain_document.list',
  method: 'GET',
  path: base,
  summary: 'Documents, newest first, 25 on a page',
  who: 'member',
  feature,
  params: AccountParams,
  input: Type.Object({ ...captainListInput, assistant_id: Type.Optional(Nullable(Id)) }),
  response: Type.Object({ payload: Type.Array(CaptainDocument), meta: CaptainMeta }),
});

export const showCaptainDocument = route({
  name: 'captain_document.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'One document',
  who: 'member',
  feature,
  params: AccountItemParams,
  response: CaptainDocument,
});

export const createCaptainDocument = route({
  name: 'captain_document.create',
  method: 'POST',
  path: base,
  summary: 'Have an assistant read a page with those of the same host it links to, or a file',
  who: 'administrator',
  feature,
  wrapper: 'document',
  multipart: true,
  maxFiles: 1,
  maxFileBytes: maxDocumentBytes,
  params: AccountParams,
  input: Type.Object({
    external_link: Type.Optional(Nullable(ShortText)),
    /** Instead of a link: a PDF, DOCX, HTML, Markdown or text file. */
    file: Type.Optional(FileInput),
    /** As newer clients call it. */
    pdf_file: Type.Optional(FileInput),
    assistant_id: Type.Optional(Nullable(Id)),
    name: Type.Optional(Nullable(ShortText)),
  }),
  response: CaptainDocument,
  errors: ['invalid', 'unprocessable', 'payload_too_large', 'too_many_requests'],
  limits: [{ by: 'account', limit: 120, seconds: 60 }],
});

export const readCaptainDocumentAgain = route({
  name: 'captain_document.read_again',
  method: 'POST',
  path: `${base}/:id/read_again`,
  summary: 'Read the page of a document again; what was read stays until then. A file is read once',
  who: 'administrator',
  feature,
  params: AccountItemParams,
  response: CaptainDocument,
  errors: ['unprocessable'],
  limits: [{ by: 'account', limit: 60, seconds: 60 }],
});

export const deleteCaptainDocument = route({
  name: 'captain_document.delete',
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Delete a document with the answers made of it',
  who: 'administrator',
  feature,
  params: AccountItemParams,
  status: 204,
});

/** Documents of an assistant were added, read or deleted: lists are out of date. */
export const captainDocumentChanged = liveEvent(
  'captain_document.changed',
  Type.Object({ assistant_id: Id }),
);
