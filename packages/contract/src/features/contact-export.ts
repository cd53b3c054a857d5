import { Conditions } from '../kit/conditions.ts';
import { liveEvent } from '../kit/event.ts';
import { contactTransferPermissions } from '../kit/permissions.ts';
import { AccountItemParams, AccountParams, route } from '../kit/route.ts';
import { Id, IsoTime, Nullable, OneOf, ShortText, Type, type Static } from '../kit/schema.ts';

/** Stored as 0…2 in this order. */
export const contactExportStatuses = ['running', 'done', 'failed'] as const;

/** Stored as 0 and 1 in this order: comma-separated values, or one JSON object a line. */
export const contactExportFormats = ['csv', 'jsonl'] as const;
export type ContactExportFormat = (typeof contactExportFormats)[number];

/** The columns of a contact that can be exported; others that are named are left out. */
export const exportColumns = [
  'id',
  'name',
  'email',
  'phone_number',
  'account_id',
  'identifier',
  'created_at',
  'updated_at',
  'last_activity_at',
  'additional_attributes',
  'custom_attributes',
  'contact_type',
  'middle_name',
  'last_name',
  'location',
  'country_code',
  'blocked',
  'company_name',
  'city',
  'country',
  'description',
  'labels',
] as const;
export type ExportColumn = (typeof exportColumns)[number];

/** Maximum number of ids in an export. */
export const maxExportIds = 1000;

const requested = {
  /** Of `exportColumns`, and `custom_attributes.<key>`. */
  column_names: Type.Optional(Nullable(Type.Array(ShortText, { maxItems: 600 }))),
  payload: Type.Optional(Nullable(Conditions)),
  label: Type.Optional(Nullable(Type.Union([Type.Array(ShortText, { maxItems: 500 }), ShortText]))),
};

export const ContactExportInput = Type.Object({
  ...requested,
  format: Type.Optional(Nullable(OneOf(contactExportFormats))),
  /** Search of the list. */
  q: Type.Optional(Nullable(ShortText)),
  /** Only contacts who are online. */
  active: Type.Optional(Nullable(Type.Boolean())),
  ids: Type.Optional(Nullable(Type.Array(Id, { maxItems: maxExportIds }))),
});
export type ContactExportInput = Static<typeof ContactExportInput>;

export const ContactExport = Type.Object({
  id: Id,
  status: OneOf(contactExportStatuses),
  format: OneOf(contactExportFormats),
  file_name: Type.String(),
  exported_count: Type.Integer(),
  /** As far as they can be counted. */
  total_count: Nullable(Type.Integer()),
  /** The file of a completed export, while it is stored. */
  download_url: Nullable(Type.String()),
  created_at: IsoTime,
});
export type ContactExport = Static<typeof ContactExport>;

const base = '/api/v1/accounts/:account_id/contact_exports';
const exports = { who: 'member', permissions: contactTransferPermissions, params: AccountParams } as const;
const limits = [{ by: 'account', limit: 30, seconds: 60 }] as const;

export const exportContacts = route({
  ...exports,
  name: 'contact_export.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contacts/export',
  summary: 'Have the caller emailed a link to a CSV file of contacts',
  audited: true,
  maxBodyBytes: 256 * 1024,
  input: Type.Object(requested),
  errors: ['unprocessable', 'too_many_requests'],
  limits,
});

export const startContactExport = route({
  ...exports,
  name: 'contact_export.start',
  method: 'POST',
  path: base,
  summary: 'Export the contacts of a list, filter or selection; the caller is emailed a link as well',
  audited: true,
  maxBodyBytes: 256 * 1024,
  input: ContactExportInput,
  response: ContactExport,
  errors: ['unprocessable', 'too_many_requests'],
  limits,
});

export const showContactExport = route({
  ...exports,
  name: 'contact_export.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'How far an export of the caller got, and where its file is',
  params: AccountItemParams,
  response: ContactExport,
});

/** Internal event: an export has to be written. */
export const contactExportRequested = liveEvent('contact_export.requested', Type.Object({ id: Id }));
