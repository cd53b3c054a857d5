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
  const fields: Record<string, unknown> = meta;
  const name = record(fields['name']);
  const parts = [
    words(fields['first_name']) || words(name['first_name']),
    words(fields['last_name']) || words(name['last_name']),
  ].filter((part) => part !== '');
  const fallback = title ?? '';
  const isPhone = /^\+?[\d\s().-]{5,40}$/.test(fallback);
  return {
    name:
      parts.join(' ') || words(name['formatted_name']) || words(fields['name']) || (isPhone ? '' : fallback),
    company: words(record(fields['org'])['company']) || words(fields['org']) || words(fields['company']),
    phones: unique([...(isPhone ? [fallback] : []), ...values(fields, 'phone', 'phones', 'phone_number')]),
    emails: unique(values(fields, 'email', 'emails')),
  };
}

/** The values of any of these keys: a text, a list of texts, or a list of objects that carry one. */
function values(fields: Record<string, unknown>, ...keys: string[]): string[] {
  return keys.flatMap((key) => [
    ...list(fields[key]),
    ...records(fields[key]).flatMap((item) => list(item['phone'] ?? item['email'] ?? item['value'])),
  ]);
}

const unique = (all: string[]): string[] => [...new Set(all)];
