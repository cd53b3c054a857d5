import type { Contact } from '@confab/contract/features/contact';
import { contactValues, type ContactValues } from '../model.ts';

/** Whose value stays. */
type Winner = 'kept' | 'other' | 'same';

/** The code of the country is no field of its own. */
type ShownField = Exclude<keyof ContactValues, 'country_code'>;

export type MergedField = {
  /** A field of the form, or a custom attribute's name. */
  key: { field: ShownField } | { attribute: string };
  kept: string;
  other: string;
  wins: Winner;
};

/** What becomes of each field that one of the two has, by the rules of the server. */
export function mergedFields(kept: Contact, other: Contact): MergedField[] {
  return [...plainFields(kept, other), ...ownAttributes(kept, other)].filter(
    (field) => field.kept !== '' || field.other !== '',
  );
}

function plainFields(kept: Contact, other: Contact): MergedField[] {
  const [ours, theirs] = [contactValues(kept), contactValues(other)];
  return fieldNames.map((field) => ({
    key: { field },
    kept: ours[field],
    other: theirs[field],
    wins: winnerOf(ours[field], theirs[field], hasField(kept, field)),
  }));
}

const fieldNames = (Object.keys(contactValues(undefined)) as (keyof ContactValues)[]).filter(
  (field): field is ShownField => field !== 'country_code',
);

/** The fields of a contact itself may be filled; an existing attribute stays even if empty. */
function hasField({ additional_attributes: additional }: Contact, field: keyof ContactValues): boolean {
  const profiles = additional['social_profiles'];
  const isProfile = typeof profiles === 'object' && profiles !== null && Object.hasOwn(profiles, field);
  return isProfile || Object.hasOwn(additional, field);
}

function ownAttributes(kept: Contact, other: Contact): MergedField[] {
  const [ours, theirs] = [kept.custom_attributes, other.custom_attributes];
  const keys = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])];
  return keys.map((attribute) => {
    const [own, their] = [textOf(ours[attribute]), textOf(theirs[attribute])];
    const wins = winnerOf(own, their, Object.hasOwn(ours, attribute));
    return { key: { attribute }, kept: own, other: their, wins };
  });
}

function winnerOf(kept: string, other: string, isThere: boolean): Winner {
  if (kept === other) return 'same';
  return kept !== '' || isThere ? 'kept' : 'other';
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
