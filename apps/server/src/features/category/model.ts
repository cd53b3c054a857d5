import { maxCategories } from '@confab/contract/features/category';
import { Failure, invalidField } from '@confab/contract/kit/errors';
import { isSlug } from '@confab/rules/slug';

/** The stored values of a category, without its references. */
export type CategoryValues = {
  name: string;
  slug: string;
  locale: string;
  description: string | null;
  position: number | null;
  icon: string;
};

type Input = {
  [Key in Exclude<keyof CategoryValues, 'icon'>]?: CategoryValues[Key] | undefined;
} & { icon?: string | null | undefined };

/** The given values as they are stored; `locales` are those of the portal. Throws `invalid` on a field. */
export function categoryValues(input: Input, locales: readonly string[]): Partial<CategoryValues> {
  const { name, slug, locale, description, position, icon } = input;
  return {
    ...(name === undefined ? {} : { name: required('name', name) }),
    ...(slug === undefined ? {} : { slug: slugOf(slug) }),
    ...(locale === undefined ? {} : { locale: localeOf(locale, locales) }),
    ...(description === undefined ? {} : { description }),
    ...(position === undefined ? {} : { position }),
    ...(icon === undefined ? {} : { icon: icon ?? '' }),
  };
}

/** The locale of a category without one. */
export function defaultLocale(portal: { allowed_locales: string[]; default_locale: string }): string {
  return portal.allowed_locales.includes('en') ? 'en' : portal.default_locale;
}

function required(path: 'name' | 'slug', input: string): string {
  const text = input.trim().normalize('NFC');
  if (text === '') throw invalidField(path, 'blank', `${path === 'name' ? 'Name' : 'Slug'} can't be blank`);
  return text;
}

function slugOf(input: string): string {
  const slug = required('slug', input);
  if (!isSlug(slug)) throw invalidField('slug', 'invalid', 'Slug is invalid');
  return slug;
}

function localeOf(locale: string, locales: readonly string[]): string {
  if (locales.includes(locale)) return locale;
  const list = locales.map((code) => JSON.stringify(code)).join(', ');
  throw invalidField('locale', 'inclusion', `Locale ${locale} of category is not part of portal's [${list}]`);
}

export function slugTaken() {
  return invalidField('locale', 'taken', 'Locale should be unique in the category and portal');
}
export function invalidParent() {
  return invalidField('parent_category_id', 'invalid', 'Parent category is invalid');
}
export function invalidRoot() {
  return invalidField('associated_category_id', 'invalid', 'Associated category is invalid');
}
export function invalidRelated() {
  return invalidField('related_category_ids', 'invalid', 'Related categories are invalid');
}
export function tooManyCategories() {
  return new Failure('unprocessable', { message: `An account can have ${maxCategories} categories at most` });
}
