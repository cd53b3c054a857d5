import { invalidField } from '@confab/contract/kit/errors';
import { differences, maxLabels, withDerived, type ContactDetails } from '../model.ts';
import type { ContactRecord, ContactValues } from '../queries.ts';
import type { RowValues } from './row-model.ts';

const names = ['identifier', 'email', 'phone_number'] as const;

/** A contact of a batch: one that was there, or one that a row of the batch adds. */
export type Working = {
  /** Null for one that is added. */
  before: ContactRecord | null;
  /** The same object as `before` while nothing changed. */
  now: ContactRecord;
  labels: Set<string>;
  newLabels: string[];
};

export type RowOutcome = 'created' | 'updated' | 'unchanged';

/** The changes of a batch: rows, in order, match existing contacts, or those added by earlier rows. */
export type Batch = {
  working: Working[];
  /** Applies a row. Throws `invalid` when it names what another contact has, or would make one too large. */
  apply: (
    row: RowValues,
    withAttributes: (contact: ContactRecord, details: ContactDetails) => ContactValues,
  ) => RowOutcome;
};

/** Of those whom the rows name; `blank` makes one that is not there yet. */
export function openBatch(
  existing: readonly { contact: ContactRecord; labels: readonly string[] }[],
  blank: () => ContactRecord,
): Batch {
  const working: Working[] = [];
  const byName = new Map<string, Working>();
  const add = (one: Working): Working => {
    working.push(one);
    for (const key of keysOf(one.now)) byName.set(key, one);
    return one;
  };
  for (const { contact, labels } of existing)
    add({ before: contact, now: contact, labels: new Set(labels), newLabels: [] });
  return {
    working,
    apply: ({ details, labels }, withAttributes) => {
      const keys = keysOf(details);
      const found = keys.map((key) => byName.get(key)).find((one) => one !== undefined);
      requireFree(details, byName, found);
      const one = found ?? { before: null, now: blank(), labels: new Set<string>(), newLabels: [] };
      const values = differences(one.now, withDerived(one.now, withAttributes(one.now, details)));
      const added = labels.filter((title) => !one.labels.has(title));
      if (one.labels.size + added.length > maxLabels)
        throw invalidField('labels', 'too_many', `Labels exceed the maximum of ${maxLabels}`);
      const isChanged = Object.keys(values).length > 0;
      for (const key of keysOf(one.now)) byName.delete(key);
      if (isChanged) one.now = { ...one.now, ...defined(values) };
      for (const title of added) one.labels.add(title);
      one.newLabels.push(...added);
      for (const key of keysOf(one.now)) byName.set(key, one);
      if (found === undefined) {
        working.push(one);
        return 'created';
      }
      return isChanged || added.length > 0 ? 'updated' : 'unchanged';
    },
  };
}

const fieldNames = { identifier: 'Identifier', email: 'Email', phone_number: 'Phone number' };

/** The first known identifier decides which contact it is; the others must not belong to another one. */
function requireFree(
  details: ContactDetails,
  byName: ReadonlyMap<string, Working>,
  found: Working | undefined,
): void {
  for (const name of names) {
    const key = keyOf(name, details[name]);
    const holder = key === undefined ? undefined : byName.get(key);
    if (holder !== undefined && holder !== found)
      throw invalidField(name, 'taken', `${fieldNames[name]} has already been taken`);
  }
}

type Named = Partial<Pick<ContactRecord, (typeof names)[number]>>;

/** In the order in which they decide. */
function keysOf(contact: Named): string[] {
  return names.flatMap((name) => keyOf(name, contact[name]) ?? []);
}

function keyOf(name: (typeof names)[number], value: string | null | undefined): string | undefined {
  if (value == null) return undefined;
  return `${name}:${name === 'email' ? value.toLowerCase() : value}`;
}

function defined(values: ContactValues): Partial<ContactRecord> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
