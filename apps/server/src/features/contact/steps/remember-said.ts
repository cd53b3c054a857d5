import { markOf } from '../../../platform/crypto/mark.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { saidDetails, type ContactDetails } from '../model.ts';
import { addMarks } from '../session-queries.ts';

/** Remembers that a session itself said this of its contact, so that it may be shown it again. */
export async function rememberSaid(
  db: Queryable,
  accountId: number,
  contactInboxId: number,
  said: Parameters<typeof saidDetails>[0],
): Promise<void> {
  const marks = marksOf(saidDetails(said));
  if (marks.length > 0) await addMarks(db, accountId, contactInboxId, marks, mostMarks);
}

/** The same of attributes of its conversation. */
export async function rememberSaidOfTalk(
  db: Queryable,
  accountId: number,
  contactInboxId: number,
  attributes: Record<string, unknown>,
): Promise<void> {
  const marks = Object.entries(attributes).map(([name, value]) =>
    markOf(`conversation_attributes.${name}`, value),
  );
  if (marks.length > 0) await addMarks(db, accountId, contactInboxId, marks.slice(-mostMarks), mostMarks);
}

/** Most marks a session keeps; the newest stay. */
const mostMarks = 300;
const plainKeys = ['email', 'phone_number', 'identifier'] as const;
const attributeKeys = ['custom_attributes', 'additional_attributes'] as const;

/** A mark for each detail said: a digest, so that nothing personal is kept a second time. */
export function marksOf(details: ContactDetails): string[] {
  const plain = plainKeys.flatMap((key) => {
    const value = details[key];
    return value === undefined || value === null ? [] : [markOf(key, value)];
  });
  const attributes = attributeKeys.flatMap((key) =>
    Object.entries(details[key] ?? {}).map(([name, value]) => markOf(`${key}.${name}`, value)),
  );
  return [...plain, ...attributes].slice(-mostMarks);
}
