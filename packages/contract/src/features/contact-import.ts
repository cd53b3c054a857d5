import { liveEvent } from '../kit/event.ts';
import { contactTransferPermissions } from '../kit/permissions.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import {
  FileInput,
  FreeObject,
  Id,
  IsoTime,
  Nullable,
  OneOf,
  Payload,
  ShortText,
  Type,
  type Static,
} from '../kit/schema.ts';

/** Maximum bytes of a file: some four million rows. */
export const maxImportBytes = 500_000_000;

/** Maximum number of columns of a file. */
export const maxImportColumns = 200;

/** Days for which a file of an import or an export is stored, and its links are valid. */
export const transferFileDays = 7;

/** Stored as 0…4 in this order. A draft waits for its column mapping. */
export const contactImportStatuses = ['draft', 'running', 'done', 'failed', 'stopped'] as const;
export type ContactImportStatus = (typeof contactImportStatuses)[number];

/** The fields of a column besides custom attributes. Several columns for `name` or `labels` are joined. */
export const importFields = [
  'name',
  'email',
  'phone_number',
  'identifier',
  'company_name',
  'city',
  'country',
  'country_code',
  'description',
  'labels',
] as const;
export type ImportField = (typeof importFields)[number];

/**
 * One of `importFields`, a custom attribute as `custom_attributes.<key>`, or null for a column that is ignored.
 */
export const ColumnTarget = Nullable(ShortText);

/** The field of each column, in the order of the file. */
const Mapping = Type.Array(ColumnTarget, { maxItems: maxImportColumns });

/** A rejected row; `row` counts from 1, which is the header. */
const RefusedRow = Type.Object({ row: Type.Integer(), reason: Type.String() });

export const ContactImport = Type.Object({
  id: Id,
  file_name: Type.String(),
  status: OneOf(contactImportStatuses),
  encoding: Type.String(),
  columns: Type.Array(Type.String()),
  /** The field of each column; of a draft, the suggested one. */
  mapping: Type.Array(Nullable(Type.String())),
  byte_size: Type.Integer(),
  /** How far it got, in bytes of `byte_size` and in rows. */
  processed_bytes: Type.Integer(),
  processed_count: Type.Integer(),
  created_count: Type.Integer(),
  updated_count: Type.Integer(),
  /** Rows without new values. */
  unchanged_count: Type.Integer(),
  refused_count: Type.Integer(),
  /** The first ones. */
  refused: Type.Array(RefusedRow),
  /** Where the rejected rows can be downloaded with their reasons, while they are stored. */
  refused_url: Nullable(Type.String()),
  /** Why it failed. */
  failure: Nullable(Type.String()),
  created_at: IsoTime,
});
export type ContactImport = Static<typeof ContactImport>;

const base = '/api/v1/accounts/:account_id/contact_imports';
const imports = { who: 'member', permissions: contactTransferPermissions } as const;
const upload = { ...imports, multipart: true, maxFiles: 1, maxFileBytes: maxImportBytes } as const;
const starting = [{ by: 'account', limit: 30, seconds: 60 }] as const;

/** Starts immediately, as existing clients expect: unknown columns become custom attributes. */
export const importContacts = route({
  ...upload,
  name: 'contact_import.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contacts/import',
  summary: 'Import contacts from a CSV file in the background',
  audited: true,
  params: AccountParams,
  input: Type.Object({ import_file: Type.Optional(FileInput) }),
  errors: ['unprocessable', 'payload_too_large', 'too_many_requests'],
  limits: starting,
});

export const uploadContactImport = route({
  ...upload,
  name: 'contact_import.upload',
  method: 'POST',
  path: base,
  summary: 'Upload a CSV file of contacts and learn what its columns seem to be',
  audited: true,
  params: AccountParams,
  input: Type.Object({ import_file: Type.Optional(FileInput) }),
  response: ContactImport,
  errors: ['unprocessable', 'payload_too_large', 'too_many_requests'],
  limits: starting,
});

/** Imports that are listed: the newest. */
export const maxContactImports = 20;

export const listContactImports = route({
  ...imports,
  name: 'contact_import.list',
  method: 'GET',
  path: base,
  summary: `The ${maxContactImports} newest imports of contacts`,
  params: AccountParams,
  response: Payload(Type.Array(ContactImport)),
});

export const showContactImport = route({
  ...imports,
  name: 'contact_import.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'How far an import of contacts got',
  params: AccountItemParams,
  response: ContactImport,
});

/** Rows of the file that a preview reads. */
export const maxPreviewRows = 1000;

export const previewContactImport = route({
  ...imports,
  name: 'contact_import.preview',
  method: 'POST',
  path: `${base}/:id/preview`,
  summary: `What the first ${maxPreviewRows} rows would be, without importing them`,
  params: AccountItemParams,
  maxBodyBytes: 256 * 1024,
  input: Type.Object({ mapping: Mapping }),
  response: Type.Object({
    /** Why nothing can be imported like this. */
    problem: Nullable(Type.String()),
    /** The first rows: their cells, truncated if long, and the resulting contact; null if rejected. */
    rows: Type.Array(
      Type.Object({
        row: Type.Integer(),
        cells: Type.Array(Type.String()),
        values: Nullable(FreeObject),
        labels: Type.Array(Type.String()),
      }),
    ),
    checked_count: Type.Integer(),
    refused_count: Type.Integer(),
    refused: Type.Array(RefusedRow),
  }),
  errors: ['unprocessable'],
});

export const startContactImport = route({
  ...imports,
  name: 'contact_import.start',
  method: 'POST',
  path: `${base}/:id/start`,
  summary: 'Import the rows of an uploaded file in the background',
  audited: true,
  params: AccountItemParams,
  maxBodyBytes: 256 * 1024,
  input: Type.Object({ mapping: Mapping }),
  response: ContactImport,
  errors: ['unprocessable'],
});

export const stopContactImport = route({
  ...imports,
  name: 'contact_import.stop',
  method: 'POST',
  path: `${base}/:id/stop`,
  summary: 'End an import where it is, or drop a draft; what was imported stays',
  audited: true,
  params: AccountItemParams,
  response: ContactImport,
});

/** Contacts were added or changed by an import, many together: lists of them are out of date. */
export const contactsImported = liveEvent('contact.imported', Type.Object({ import_id: Id }));

/** Internal event: an import has to be started or continued. */
export const contactImportRequested = liveEvent('contact_import.requested', Type.Object({ id: Id }));

/** Internal event: an import has ended. */
export const contactImportEnded = liveEvent('contact_import.ended', Type.Object({ id: Id }));
