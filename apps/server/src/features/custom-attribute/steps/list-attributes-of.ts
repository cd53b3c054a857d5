import type { AttributeModel, CustomAttribute } from '@confab/contract/features/custom-attribute';
import type { Queryable } from '../../../platform/db/database.ts';
import { attributeModelNumber } from '../model.ts';
import { listCustomAttributes } from '../queries.ts';
import { customAttributeView } from '../view.ts';

/** The custom attributes of conversations or contacts. */
export async function listAttributesOf(
  db: Queryable,
  accountId: number,
  model: AttributeModel,
): Promise<CustomAttribute[]> {
  const rows = await listCustomAttributes(db, accountId, attributeModelNumber(model));
  return rows.map((row) => customAttributeView(row));
}
