import { importFields, type ImportField } from '@confab/contract/features/contact-import';
import type { CustomAttribute } from '@confab/contract/features/custom-attribute';
import { Failure } from '@confab/contract/kit/errors';

/** What one column is: a field, a custom attribute, or nothing. */
export type Target = string | null;

type Known = Pick<CustomAttribute, 'attribute_key' | 'attribute_display_name'>;

const customPrefix = 'custom_attributes.';

export function customTarget(key: string): string {
  return `${customPrefix}${key}`;
}

/** The key of the custom attribute that a column is; undefined for other columns. */
export function customKeyOf(target: string): string | undefined {
  return target.startsWith(customPrefix) ? target.slice(customPrefix.length) : undefined;
}

export function isField(target: string): target is ImportField {
  return importFields.some((field) => field === target);
}

/** How other programs call the fields, without regard to case, spaces and signs. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  name: [
    'name',
    'fullname',
    'displayname',
    'contactname',
    'firstname',
    'givenname',
    'lastname',
    'surname',
    'familyname',
  ],
  email: ['email', 'emailaddress', 'mail', 'primaryemail', 'workemail'],
  phone_number: ['phonenumber', 'phone', 'mobile', 'mobilephone', 'telephone', 'tel', 'cell', 'whatsapp'],
  identifier: ['identifier', 'externalid', 'userid', 'customerid'],
  company_name: ['companyname', 'company', 'organization', 'organisation'],
  city: ['city', 'town'],
  country: ['country', 'countryname'],
  country_code: ['countrycode', 'countryiso'],
  description: ['description', 'about', 'bio'],
  labels: ['labels', 'label', 'tags', 'tag'],
};

/** What columns seem to be by their names. Each field is one column, but for names and labels, which are joined. */
export function suggestedMapping(columns: readonly string[], attributes: readonly Known[]): Target[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    const target = suggestionFor(plain(column), attributes);
    if (target === null || (taken.has(target) && !isJoined(target))) return null;
    taken.add(target);
    return target;
  });
}

function suggestionFor(name: string, attributes: readonly Known[]): Target {
  const custom = attributes.find(({ attribute_key: key, attribute_display_name: shown }) =>
    [plain(key), plain(shown), plain(customTarget(key))].includes(name),
  );
  if (custom !== undefined) return customTarget(custom.attribute_key);
  return importFields.find((field) => names[field].includes(name)) ?? null;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const isJoined = (target: string): boolean => target === 'name' || target === 'labels';

const wireFields: ReadonlyMap<string, ImportField> = new Map([
  ['name', 'name'],
  ['email', 'email'],
  ['phone_number', 'phone_number'],
  ['identifier', 'identifier'],
  ['company', 'company_name'],
  ['city', 'city'],
]);

/** The meaning of columns for API clients: unknown columns are custom attributes. Source: the v1 API contract. */
export function wireMapping(columns: readonly string[]): Target[] {
  return columns.map((column) => wireFields.get(column) ?? (column === '' ? null : customTarget(column)));
}

/** Throws `unprocessable` for a mapping by which nothing can be imported. */
export function requireMapping(
  mapping: readonly Target[],
  columns: readonly string[],
  attributes: readonly Known[],
): void {
  if (mapping.length !== columns.length) throw mappingError('Say for each column what it is');
  const targets = mapping.filter((target) => target !== null);
  const known = new Set(attributes.map(({ attribute_key: key }) => customTarget(key)));
  for (const [at, target] of targets.entries()) {
    if (!isField(target) && !known.has(target)) throw mappingError(`There is no field ${target}`);
    if (!isJoined(target) && targets.indexOf(target) < at)
      throw mappingError(`Two columns are both ${target}`);
  }
  requireName(targets);
}

/** Only by one of these is a contact found again, so that importing a file twice adds no contact twice. */
export function requireName(targets: readonly Target[]): void {
  if (!targets.some((target) => target === 'email' || target === 'phone_number' || target === 'identifier'))
    throw mappingError('One column must be the email, the phone number or the identifier');
}

const mappingError = (message: string) => new Failure('unprocessable', { message });
