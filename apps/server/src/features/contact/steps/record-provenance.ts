import { digestOf } from '../../../platform/crypto/digest.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { readVisitorDetails, type ContactDetails } from '../model.ts';
import { addDigests } from '../session-queries.ts';

/** Records that a session itself supplied these details of its contact, so that it may see them again. */
export async function recordProvenance(
  db: Queryable,
  accountId: number,
  contactInboxId: number,
  input: Parameters<typeof readVisitorDetails>[0],
): Promise<void> {
  const digests = detailDigests(readVisitorDetails(input));
  if (digests.length > 0) await addDigests(db, accountId, contactInboxId, digests, maxDigests);
}

/** The same of attributes of its conversation. */
export async function recordAttributeProvenance(
  db: Queryable,
  accountId: number,
  contactInboxId: number,
  attributes: Record<string, unknown>,
): Promise<void> {
  const digests = Object.entries(attributes).map(([name, value]) =>
    digestOf(`conversation_attributes.${name}`, value),
  );
  if (digests.length > 0)
    await addDigests(db, accountId, contactInboxId, digests.slice(-maxDigests), maxDigests);
}

/** Maximum digests of a session; the newest stay. */
const maxDigests = 300;
const plainKeys = ['email', 'phone_number', 'identifier'] as const;
const attributeKeys = ['custom_attributes', 'additional_attributes'] as const;

/** A digest for each supplied detail, so that no personal data is stored a second time. */
export function detailDigests(details: ContactDetails): string[] {
  const plain = plainKeys.flatMap((key) => {
    const value = details[key];
    return value === undefined || value === null ? [] : [digestOf(key, value)];
  });
  const attributes = attributeKeys.flatMap((key) =>
    Object.entries(details[key] ?? {}).map(([name, value]) => digestOf(`${key}.${name}`, value)),
  );
  return [...plain, ...attributes].slice(-maxDigests);
}
