import type { CallFieldError } from '@confab/client/call-error';
import type { Contact, ContactInput } from '@confab/contract/features/contact';
import { countryText } from '@confab/rules/country-name';
import { searchWords } from '../../platform/lists/search-words.ts';

/** The contact's location in one line: `Berlin, Germany`. */
export function locationText(
  { additional_attributes: additional }: Contact,
  language: string,
): string | undefined {
  const parts = [additional['city'], countryText(additional, language)].filter(
    (part) => typeof part === 'string' && part !== '',
  );
  return parts.length > 0 ? parts.join(', ') : undefined;
}

export const contactSorts = [
  '-last_activity_at',
  'last_activity_at',
  'name',
  '-name',
  '-created_at',
  'created_at',
  'company',
  '-company',
  'city',
  'country',
] as const;
export type ContactSort = (typeof contactSorts)[number];

/** Which contacts a list shows, as in the URL. */
export type ContactListLocation = {
  view: 'all' | 'active';
  label: string | undefined;
  /** The saved filter that is open. */
  segmentId: number | undefined;
  q: string | undefined;
  sort: ContactSort;
};

export type ContactSearch = { q?: string | undefined; sort?: ContactSort | undefined };

/** The filters of contacts in a URL; other parameters are ignored. */
export function contactSearch(search: Record<string, unknown>): ContactSearch {
  const sort = contactSorts.find((each) => each === search['sort']);
  return {
    q: searchWords(search),
    sort: sort === contactSorts[0] ? undefined : sort,
  };
}

/** Every contact once, since pages shift while contacts are added and removed. */
export function itemsOf<T extends { id: number }>(pages: readonly { payload: readonly T[] }[]): T[] {
  const byId = new Map(pages.flatMap(({ payload }) => payload).map((contact) => [contact.id, contact]));
  return [...byId.values()];
}

export const socialKeys = ['facebook', 'github', 'instagram', 'linkedin', 'twitter'] as const;
export type SocialKey = (typeof socialKeys)[number];

export type ContactValues = {
  name: string;
  email: string;
  phone_number: string;
  identifier: string;
  company_name: string;
  city: string;
  country: string;
  /** Of the country, if it is known. */
  country_code: string;
  description: string;
} & Record<SocialKey, string>;

const additionalKeys = ['company_name', 'city', 'country', 'country_code', 'description'] as const;

/** The form values of a contact; a new one is empty. */
export function contactValues(contact: Contact | undefined): ContactValues {
  const additional = contact?.additional_attributes ?? {};
  const profiles = profilesOf(contact);
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    name: contact?.name ?? '',
    email: contact?.email ?? '',
    phone_number: contact?.phone_number ?? '',
    identifier: contact?.identifier ?? '',
    company_name: text(additional['company_name']),
    city: text(additional['city']),
    country: text(additional['country']),
    country_code: text(additional['country_code']),
    description: text(additional['description']),
    facebook: text(profiles['facebook']),
    github: text(profiles['github']),
    instagram: text(profiles['instagram']),
    linkedin: text(profiles['linkedin']),
    twitter: text(profiles['twitter']),
  };
}

function profilesOf(contact: Contact | undefined): Record<string, unknown> {
  const profiles = contact?.additional_attributes['social_profiles'];
  return typeof profiles === 'object' && profiles !== null ? { ...profiles } : {};
}

/**
 * Only the changed fields, so that concurrent edits of other fields are kept. Social profiles are stored as one
 * object, so those of `now`, the current contact, are included.
 */
export function changedInput(
  contact: Contact | undefined,
  values: ContactValues,
  now: Contact | undefined = contact,
): ContactInput {
  const before = contactValues(contact);
  const isChanged = (key: keyof ContactValues) => values[key].trim() !== before[key];
  const pick = (keys: readonly (keyof ContactValues)[]) =>
    Object.fromEntries(keys.filter(isChanged).map((key) => [key, values[key].trim()]));
  const profiles = pick(socialKeys);
  const additional = {
    ...pick(additionalKeys),
    ...(Object.keys(profiles).length > 0 ? { social_profiles: { ...profilesOf(now), ...profiles } } : {}),
  };
  return {
    ...pick(['name', 'email', 'phone_number', 'identifier']),
    ...(Object.keys(additional).length > 0 ? { additional_attributes: additional } : {}),
  };
}

/** What only one contact of an account can have. */
const uniqueDetails = ['email', 'phone_number', 'identifier'] as const;
export type UniqueDetail = { key: (typeof uniqueDetails)[number]; value: string };

/** The field whose value another contact has already, from the fields of an error response. */
export function duplicateDetail(
  fields: readonly CallFieldError[],
  values: ContactValues,
): UniqueDetail | undefined {
  const key = uniqueDetails.find((each) =>
    fields.some(({ path, code }) => path === each && code === 'taken'),
  );
  return key && { key, value: values[key].trim() };
}
