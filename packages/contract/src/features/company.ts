import { liveEvent } from '../kit/event.ts';
import { AccountItemParams, AccountParams, attributesBodyBytes, route } from '../kit/route.ts';
import {
  FileInput,
  FreeInput,
  FreeObject,
  Id,
  LongText,
  NameText,
  Nullable,
  Payload,
  ShortText,
  Type,
  UnixSeconds,
  type Static,
} from '../kit/schema.ts';
import { Contact } from './contact.ts';

/** The companies in contacts' `additional_attributes.company_name`: one per name, ignoring case. */
export const Company = Type.Object({
  id: Id,
  name: Type.String(),
  domain: Nullable(Type.String()),
  description: Nullable(Type.String()),
  /** Empty for none. */
  avatar_url: Type.String(),
  custom_attributes: FreeObject,
  contacts_count: Type.Integer({ minimum: 0 }),
  created_at: UnixSeconds,
  updated_at: UnixSeconds,
});
export type Company = Static<typeof Company>;

/** Companies on a page of a list. */
export const companiesPerPage = 25;
/** Contacts on a page of a company. */
export const companyContactsPerPage = 15;
/** Companies are counted up to this many: counting on would read all of a search. */
export const maxCompanyCount = 10_000;

/** The sort orders of companies; descending with a leading `-`. */
export const companySorts = ['name', 'domain', 'created_at', 'contacts_count'] as const;

const base = '/api/v1/accounts/:account_id/companies';

const Page = Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100_000 })));
const listInput = { page: Page, sort: Type.Optional(Type.String({ maxLength: 255 })) };

/** `total_count` is at most `maxCompanyCount`. */
const PageMeta = Type.Object({ total_count: Type.Integer(), page: Type.Integer() });
const CompanyPage = Type.Object({ meta: PageMeta, payload: Type.Array(Company) });

export const listCompanies = route({
  name: 'company.list',
  method: 'GET',
  path: base,
  summary: 'Companies of the account by name, 25 on a page',
  who: 'member',
  params: AccountParams,
  input: Type.Object(listInput),
  response: CompanyPage,
  errors: ['unprocessable'],
});

export const searchCompanies = route({
  name: 'company.search',
  method: 'GET',
  path: `${base}/search`,
  summary: 'Companies whose name or domain has a text in it; a blank `q` is refused',
  who: 'member',
  params: AccountParams,
  input: Type.Object({ ...listInput, q: Type.Optional(Nullable(Type.String({ maxLength: 255 }))) }),
  response: CompanyPage,
  errors: ['unprocessable'],
  limits: [{ by: 'account', limit: 300, seconds: 60 }],
});

export const showCompany = route({
  name: 'company.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'One company',
  who: 'member',
  params: AccountItemParams,
  response: Payload(Company),
});

const details = {
  domain: Type.Optional(Nullable(ShortText)),
  description: Type.Optional(Nullable(LongText)),
  avatar: Type.Optional(FileInput),
  custom_attributes: Type.Optional(Nullable(FreeInput)),
};
const body = { wrapper: 'company', multipart: true, maxFiles: 1, maxBodyBytes: attributesBodyBytes } as const;

/** Contacts that name it already are its contacts. */
export const createCompany = route({
  name: 'company.create',
  method: 'POST',
  path: base,
  summary: 'Add a company; its name and its domain are those of no other',
  who: 'member',
  ...body,
  params: AccountParams,
  input: Type.Object({ name: NameText, ...details }),
  response: Payload(Company),
  errors: ['invalid'],
});

/**
 * The `company_name` of its contacts is updated in the background; attributes are merged with existing ones.
 */
export const updateCompany = route({
  name: 'company.update',
  method: ['PATCH', 'PUT'],
  path: `${base}/:id`,
  summary: 'Change a company; its contacts take its new name',
  who: 'member',
  ...body,
  params: AccountItemParams,
  input: Type.Object({ name: Type.Optional(NameText), ...details }),
  response: Payload(Company),
  errors: ['invalid'],
});

/** Their `company_name` is cleared in the background. */
export const deleteCompany = route({
  name: 'company.delete',
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Delete a company; its contacts stay, without a company',
  who: 'administrator',
  params: AccountItemParams,
});

export const deleteCompanyAvatar = route({
  name: 'company.delete_avatar',
  method: 'DELETE',
  path: `${base}/:id/avatar`,
  summary: 'Remove the picture of a company',
  who: 'member',
  params: AccountItemParams,
  response: Payload(Company),
});

export const destroyCompanyAttributes = route({
  name: 'company.destroy_custom_attributes',
  method: 'POST',
  path: `${base}/:id/destroy_custom_attributes`,
  summary: 'Remove custom attributes of a company by key',
  who: 'member',
  maxBodyBytes: attributesBodyBytes,
  params: AccountItemParams,
  input: Type.Object({ custom_attributes: Type.Array(ShortText, { maxItems: 500 }) }),
  response: Payload(Company),
});

const id = Type.Integer({ minimum: 1 });
const CompanyParams = Type.Object({ account_id: id, company_id: id });

export const listCompanyContacts = route({
  name: 'company.list_contacts',
  method: 'GET',
  path: `${base}/:company_id/contacts`,
  summary: 'The contacts of a company by name, reachable or not, 15 on a page',
  who: 'member',
  params: CompanyParams,
  input: Type.Object({ page: Page }),
  response: Type.Object({ meta: PageMeta, payload: Type.Array(Contact) }),
});

export const addCompanyContact = route({
  name: 'company.add_contact',
  method: 'POST',
  path: `${base}/:company_id/contacts`,
  summary: 'Make a contact one of a company, in place of the one it is of',
  who: 'member',
  params: CompanyParams,
  input: Type.Object({ contact_id: Id }),
  response: Payload(Contact),
  errors: ['invalid'],
});

export const removeCompanyContact = route({
  name: 'company.remove_contact',
  method: 'DELETE',
  path: `${base}/:company_id/contacts/:id`,
  summary: 'Take a contact out of a company; the contact stays',
  who: 'member',
  params: Type.Object({ account_id: id, company_id: id, id }),
});

export const showCompanyOfContact = route({
  name: 'company.of_contact',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/contacts/:id/company',
  summary: 'The company of a contact; null for none',
  who: 'member',
  params: AccountItemParams,
  response: Payload(Nullable(Company)),
});

/** A company was added, changed or deleted; sent to every member who may use contacts. */
export const companyChanged = liveEvent('company.changed', Type.Object({ company_id: Id }));

/** Internal event: the contacts of a company get its new name, or lose it with a deleted company. */
export const companyNameChanged = liveEvent('company.name_changed', Type.Object({ company_id: Id }));
