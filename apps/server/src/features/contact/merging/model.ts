import { mergeUndoDays, type unrestoredDetails } from '@confab/contract/features/contact-merge';
import { fitAttributeLimit } from '@confab/rules/attribute-limits';
import type { ContactRecord, ContactValues } from '../queries.ts';
import { mergeDeep, type Attributes } from '../model.ts';

/** What a merge may fill in. */
const filledKeys = ['name', 'email', 'phone_number', 'identifier', 'avatar_key', 'blocked'] as const;
const attributeKeys = ['additional_attributes', 'custom_attributes'] as const;

/** What of a contact a merge can change. */
export type Mergeable = Pick<ContactRecord, (typeof filledKeys)[number] | (typeof attributeKeys)[number]>;

/** The stored data for undoing a merge. */
export type MergeSnapshot = {
  /** The merged contact; its dates as text. */
  other: Omit<ContactRecord, 'last_activity_at' | 'created_at' | 'updated_at'> & {
    last_activity_at: string | null;
    created_at: string;
  };
  otherTitles: string[];
  /** The contact that stayed, before and after. */
  before: Mergeable;
  after: Mergeable;
  addedTitles: string[];
  sessionIds: number[];
  noteIds: number[];
};

export type Unrestored = (typeof unrestoredDetails)[number];

export function undoUntil(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + mergeUndoDays * 24 * 3_600_000);
}

/** The base keeps its values, and takes missing ones from the other. */
export function filledFrom(base: ContactRecord, other: ContactRecord): ContactValues {
  return {
    name: base.name || other.name,
    email: base.email ?? other.email,
    phone_number: base.phone_number ?? other.phone_number,
    identifier: base.identifier ?? other.identifier,
    avatar_key: base.avatar_key ?? other.avatar_key,
    blocked: base.blocked || other.blocked,
    last_activity_at: later(base.last_activity_at, other.last_activity_at),
    additional_attributes: joined(base.additional_attributes, other.additional_attributes),
    custom_attributes: joined(base.custom_attributes, other.custom_attributes),
  };
}

/** Where both together are too many to keep, those of the contact that stays. */
function joined(own: Attributes, others: Attributes): Attributes {
  const both = mergeDeep(others, own);
  return fitAttributeLimit(both) ? both : own;
}

function later(left: Date | null, right: Date | null): Date | null {
  if (left === null || right === null) return left ?? right;
  return left > right ? left : right;
}

export function mergeableOf(contact: ContactRecord): Mergeable {
  const keys = [...filledKeys, ...attributeKeys];
  return Object.fromEntries(keys.map((key) => [key, contact[key]])) as Mergeable;
}

/** The base without the values that the merge added; later changes stay. */
export function withoutMergedValues(now: ContactRecord, before: Mergeable, after: Mergeable): ContactValues {
  const isLeft = (key: (typeof filledKeys)[number]) => same(now[key], after[key]);
  return {
    ...(isLeft('name') ? { name: before.name } : {}),
    ...(isLeft('email') ? { email: before.email } : {}),
    ...(isLeft('phone_number') ? { phone_number: before.phone_number } : {}),
    ...(isLeft('identifier') ? { identifier: before.identifier } : {}),
    ...(isLeft('avatar_key') ? { avatar_key: before.avatar_key } : {}),
    ...(isLeft('blocked') ? { blocked: before.blocked } : {}),
    additional_attributes: withoutFilled(
      now.additional_attributes,
      before.additional_attributes,
      after.additional_attributes,
    ),
    custom_attributes: withoutFilled(
      now.custom_attributes,
      before.custom_attributes,
      after.custom_attributes,
    ),
  };
}

function withoutFilled(now: Attributes, before: Attributes, after: Attributes): Attributes {
  const unchanged = Object.entries(now).flatMap(([key, value]) => {
    if (!same(value, after[key])) return [[key, value] as const];
    return Object.hasOwn(before, key) ? [[key, before[key]] as const] : [];
  });
  return Object.fromEntries(unchanged);
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** The avatar that the merged contact gets back: none when the base contact had taken it and lost it since. */
export function restoredAvatar(now: ContactRecord, { other, after }: MergeSnapshot): string | null {
  const wasTaken = other.avatar_key !== null && other.avatar_key === after.avatar_key;
  return wasTaken && now.avatar_key !== other.avatar_key ? null : other.avatar_key;
}

/** The merged contact's avatar, stored for an undo while no contact uses it. */
export function undoAvatarKey({ other, after }: Pick<MergeSnapshot, 'other' | 'after'>): string | null {
  return other.avatar_key === after.avatar_key ? null : other.avatar_key;
}
