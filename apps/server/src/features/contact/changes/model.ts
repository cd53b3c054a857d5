import { contactChangers } from '@confab/contract/features/contact-timeline';
import type { Actor } from '../../../platform/auth/actor.ts';
import type { ContactRecord } from '../queries.ts';
import type { Attributes } from '../model.ts';

/** The changed values, by key: before and after. Avatars only as whether there is one. */
export type Changes = Record<string, [before: unknown, after: unknown]>;

const plainKeys = ['name', 'email', 'phone_number', 'identifier', 'blocked'] as const;
/** Of what channels note about a visitor, only what a person may care about. */
const additionalKeys = ['company_name', 'city', 'country', 'description', 'social_profiles'] as const;

/** Maximum stored keys of a change. */
const maxKeys = 50;
/** Maximum stored characters of a value. */
const maxLength = 255;

export function changesBetween(before: ContactRecord, after: ContactRecord): Changes {
  const additional = (contact: ContactRecord) => pick(contact.additional_attributes, additionalKeys);
  const all = [
    ...different(pick(before, plainKeys), pick(after, plainKeys)),
    ...different({ avatar: before.avatar_key !== null }, { avatar: after.avatar_key !== null }),
    ...different(additional(before), additional(after)),
    ...different(before.custom_attributes, after.custom_attributes, 'custom_attributes.'),
  ];
  return Object.fromEntries(all.slice(0, maxKeys));
}

function pick(from: Attributes, keys: readonly string[]): Attributes {
  return Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key)));
}

function different(before: Attributes, after: Attributes, prefix = ''): [string, [unknown, unknown]][] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => [`${prefix}${key}`, [short(before[key]), short(after[key])]]);
}

function short(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'string') return value.slice(0, maxLength);
  return typeof value === 'object' && value !== null ? JSON.stringify(value).slice(0, maxLength) : value;
}

export const changers = contactChangers;
export type Changer = (typeof changers)[number];

export function changerOf(actor: Actor): Changer {
  if (actor.kind === 'member' || actor.kind === 'bot' || actor.kind === 'system') return actor.kind;
  return 'contact';
}
