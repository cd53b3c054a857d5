import type { Attachment } from '@confab/contract/features/attachment';
import { record, records, words } from '@confab/rules/given-values';
import { list } from './fields-model.ts';

/** A business card: a name, and by what one reaches the person. */
export type BusinessCard = { name: string; company: string; phones: string[]; emails: string[] };

/** Providers put a phone number into the title and the rest into `meta`, some flat and some as a vCard. */
export function cardOf({
  meta,
  fallback_title: title,
}: Pick<Attachment, 'meta' | 'fallback_title'>): BusinessCard {
  const given: Record<string, unknown> = meta;
  const name = record(given['name']);
  const parts = [
    words(given['first_name']) || words(name['first_name']),
    words(given['last_name']) || words(name['last_name']),
  ].filter((part) => part !== '');
  const fallback = title ?? '';
  const isPhone = /^\+?[\d\s().-]{5,40}$/.test(fallback);
  return {
    name:
      parts.join(' ') || words(name['formatted_name']) || words(given['name']) || (isPhone ? '' : fallback),
    company: words(record(given['org'])['company']) || words(given['org']) || words(given['company']),
    phones: unique([...(isPhone ? [fallback] : []), ...values(given, 'phone', 'phones', 'phone_number')]),
    emails: unique(values(given, 'email', 'emails')),
  };
}

/** The values of any of these keys: a text, a list of texts, or a list of objects that carry one. */
function values(given: Record<string, unknown>, ...keys: string[]): string[] {
  return keys.flatMap((key) => [
    ...list(given[key]),
    ...records(given[key]).flatMap((item) => list(item['phone'] ?? item['email'] ?? item['value'])),
  ]);
}

const unique = (all: string[]): string[] => [...new Set(all)];
