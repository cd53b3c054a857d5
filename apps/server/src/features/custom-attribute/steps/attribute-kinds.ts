import type { AttributeDisplayType, AttributeModel } from '@confab/contract/features/custom-attribute';
import type { Queryable } from '../../../platform/db/database.ts';
import type { JsonKind } from '../../../platform/db/filter/json-kinds.ts';
import { attributeModelNumber, attributeTypeOf } from '../model.ts';
import { listCustomAttributes } from '../queries.ts';

const kinds: Readonly<Record<AttributeDisplayType, JsonKind>> = {
  text: 'text',
  number: 'number',
  currency: 'number',
  percent: 'number',
  link: 'choice',
  date: 'day',
  list: 'choice',
  checkbox: 'flag',
};

/** The custom attributes of conversations or contacts, and how values of each are compared. */
export async function attributeKinds(
  db: Queryable,
  accountId: number,
  model: AttributeModel,
): Promise<{ key: string; kind: JsonKind }[]> {
  const rows = await listCustomAttributes(db, accountId, attributeModelNumber(model));
  return rows.map((row) => ({
    key: row.attribute_key,
    kind: kinds[attributeTypeOf(row.attribute_display_type)],
  }));
}
