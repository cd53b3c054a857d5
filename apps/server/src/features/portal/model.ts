import { maxPortalLocales, maxPortals } from '@confab/contract/features/portal';
import { Failure, invalidField, type FieldError } from '@confab/contract/kit/errors';
import { isSlug } from '@confab/rules/slug';

/** The stored values of a portal, without its inbox and logo. */
export type PortalValues = {
  name: string;
  slug: string;
  custom_domain: string | null;
  color: string | null;
  homepage_link: string | null;
  page_title: string | null;
  header_text: string | null;
  allowed_locales: string[];
  default_locale: string;
  archived: boolean;
};

type Input = {
  [Key in Exclude<keyof PortalValues, 'allowed_locales' | 'default_locale'>]?: PortalValues[Key] | undefined;
} & { config?: Record<string, unknown> | undefined };

/** The given values as they are stored. Throws `invalid` on a field. */
export function portalValues(input: Input): Partial<PortalValues> {
  const { name, slug, config, archived } = input;
  return {
    ...(name === undefined ? {} : { name: required('name', name) }),
    ...(slug === undefined ? {} : { slug: slugOf(slug) }),
    ...read('custom_domain', input.custom_domain, domainOf),
    ...read('color', input.color, colorOf),
    ...read('homepage_link', input.homepage_link, linkOf),
    ...read('page_title', input.page_title, (text) => text),
    ...read('header_text', input.header_text, (text) => text),
    ...(archived === undefined ? {} : { archived }),
    ...(config === undefined ? {} : localesOf(config)),
  };
}

/** A blank text is none. */
function read<Key extends string>(
  key: Key,
  value: string | null | undefined,
  make: (text: string) => string,
): Partial<Record<Key, string | null>> {
  if (value === undefined) return {};
  const text = value?.trim() ?? '';
  return { [key]: text === '' ? null : make(text) } as Partial<Record<Key, string | null>>;
}

function required(path: string, input: string): string {
  const text = input.trim().normalize('NFC');
  if (text === '') throw invalidField(path, 'blank', `${humanOf(path)} can't be blank`);
  return text;
}

function slugOf(input: string): string {
  const slug = required('slug', input);
  if (!isSlug(slug)) throw invalidField('slug', 'invalid', 'Slug is invalid');
  return slug;
}

/** The host alone, also of a whole address. */
function domainOf(input: string): string {
  const host = input.toLowerCase().replace(/^https?:\/\//, '');
  const name = /^([a-z0-9.-]+(?::\d{1,5})?)(?:\/.*)?$/.exec(host)?.[1];
  if (name === undefined || !URL.canParse(`https://${name}`)) throw invalidDomain();
  return name;
}

function colorOf(input: string): string {
  if (!/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(input))
    throw invalidField('color', 'invalid', 'Color is invalid');
  return input;
}

function linkOf(input: string): string {
  if (!/^https?:\/\//i.test(input) || !URL.canParse(input))
    throw invalidField('homepage_link', 'invalid', 'Homepage link is invalid');
  return input;
}

/** Keys that clients send; the last one adds no information. */
const configKeys: ReadonlySet<string> = new Set(['allowed_locales', 'default_locale', 'website_token']);

function localesOf(
  config: Record<string, unknown>,
): Pick<PortalValues, 'allowed_locales' | 'default_locale'> {
  const others = Object.keys(config).filter((key) => !configKeys.has(key));
  if (others.length > 0)
    throw invalidConfig(`in portal on ${others.join(', ').slice(0, 200)} is not supported.`);
  const { allowed_locales: allowed, default_locale: first } = config;
  if (first !== undefined && first !== null && !isLocale(first))
    throw invalidConfig('has a default locale that is none');
  const named = typeof first === 'string' ? first : undefined;
  const locales = allowed === undefined || allowed === null ? [named ?? 'en'] : listOf(allowed);
  const chosen = named ?? (locales.includes('en') ? 'en' : locales[0]);
  if (chosen === undefined || !locales.includes(chosen))
    throw invalidConfig('has a default locale that is not among the allowed ones');
  return { allowed_locales: locales, default_locale: chosen };
}

function listOf(input: unknown): string[] {
  if (!Array.isArray(input) || input.length === 0 || !input.every(isLocale))
    throw invalidConfig('has no list of allowed locales');
  if (input.length > maxPortalLocales)
    throw invalidConfig(`has too many allowed locales (maximum is ${maxPortalLocales})`);
  return [...new Set(input)];
}

/** `en`, `pt_BR`, `zh-Hant`. */
function isLocale(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z]{2,3}(?:[_-][A-Za-z0-9]{2,8}){0,3}$/.test(value);
}

const invalidConfig = (message: string) => invalidField('config', 'invalid', `Config ${message}`);

export function slugTaken() {
  return invalidField('slug', 'taken', 'Slug has already been taken');
}
export function domainTaken() {
  return invalidField('custom_domain', 'taken', 'Custom domain has already been taken');
}
export function invalidDomain() {
  return invalidField('custom_domain', 'invalid', 'Custom domain is invalid');
}
export function invalidInbox() {
  return invalidField('inbox_id', 'invalid', 'Inbox is invalid');
}
export function invalidLogo() {
  return invalidField('blob_id', 'not_supported', 'Logo filetype not supported');
}
export function tooManyPortals() {
  return new Failure('unprocessable', { message: `An account can have ${maxPortals} portals at most` });
}

/** Images shown by a page. */
export function mayBeLogo(contentType: string): boolean {
  return /^image\/(?:png|jpeg|gif|webp)$/.test(contentType);
}

/** The wire's error for a rejected change of a portal: each field with its problem. */
export function changeError(failure: Failure): Failure {
  const { fields } = failure.options;
  if (failure.code !== 'invalid' || fields === undefined) return failure;
  const error: Record<string, string[]> = {};
  for (const { path, message } of fields) (error[path] ??= []).push(withoutName(path, message));
  const attributes = Object.keys(error);
  return new Failure('invalid', {
    message: failure.message,
    body: { error, message: failure.message, attributes, fields } satisfies ErrorBody,
  });
}

type ErrorBody = {
  error: Record<string, string[]>;
  message: string;
  attributes: string[];
  fields: FieldError[];
};

const humanOf = (path: string): string => {
  const label = path.replaceAll('_', ' ').replace(/ id$/, '');
  return label.charAt(0).toUpperCase() + label.slice(1);
};

function withoutName(path: string, message: string): string {
  const name = `${humanOf(path)} `;
  return message.startsWith(name) ? message.slice(name.length) : message;
}
