import type { Trx } from '../../../platform/db/database.ts';
import { invalidParent, invalidRelated, invalidRoot } from '../model.ts';
import {
  findCategories,
  findCategory,
  hasTranslations,
  lockCategoryTree,
  isAbove,
  type CategoryChanges,
  type InPortal,
} from '../queries.ts';

/** Other categories that a call names. */
export type References = {
  parent_category_id?: number | null | undefined;
  associated_category_id?: number | null | undefined;
  related_category_ids?: readonly number[] | null | undefined;
};

/**
 * A category's changed parent and original (`id` is undefined for a new one). Throws `invalid` for references outside
 * the portal, and for cycles.
 */
export async function referenceChanges(
  trx: Trx,
  portal: InPortal,
  id: number | undefined,
  input: References,
): Promise<CategoryChanges> {
  const { parent_category_id: parentId, associated_category_id: associatedId } = input;
  if (parentId || associatedId) await lockCategoryTree(trx, portal.accountId);
  return {
    ...(parentId === undefined ? {} : { parent_category_id: await parentOf(trx, portal, id, parentId) }),
    ...(associatedId === undefined
      ? {}
      : { associated_category_id: await rootOf(trx, portal, id, associatedId) }),
  };
}

async function parentOf(trx: Trx, portal: InPortal, id: number | undefined, parentId: number | null) {
  if (parentId === null) return null;
  if ((await findCategory(trx, { ...portal, id: parentId })) === undefined) throw invalidParent();
  if (id !== undefined && (await isAbove(trx, portal.accountId, id, parentId))) throw invalidParent();
  return parentId;
}

/** A translation of a translation belongs to the original; a category with translations cannot become one. */
async function rootOf(trx: Trx, portal: InPortal, id: number | undefined, associatedId: number | null) {
  if (associatedId === null) return null;
  if (await hasTranslations(trx, portal.accountId, id)) throw invalidRoot();
  const associated = await findCategory(trx, { ...portal, id: associatedId });
  if (associated === undefined) throw invalidRoot();
  const root = associated.associated_category_id ?? associated.id;
  if (root === id) throw invalidRoot();
  return root;
}

/** The related ones from now on, each once; undefined when the list is empty or absent. Throws `invalid`. */
export async function relatedIds(
  trx: Trx,
  portal: InPortal,
  { related_category_ids: input }: References,
): Promise<number[] | undefined> {
  if (input === null) return [];
  const ids = [...new Set(input)];
  if (ids.length === 0) return undefined;
  const found = await findCategories(trx, portal, ids);
  if (found.length < ids.length) throw invalidRelated();
  return ids;
}
