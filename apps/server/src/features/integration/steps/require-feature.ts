import type { Queryable } from '../../../platform/db/database.ts';
import { findAccount } from '../../account/index.ts';
import type { CatalogApp } from '../catalog-model.ts';
import { featureMissing } from '../model.ts';

/** Throws `invalid` on `feature_flag` for an app that the account may not have. */
export async function requireFeature(
  db: Queryable,
  { featureKey }: CatalogApp,
  accountId: number,
): Promise<void> {
  if (featureKey === undefined) return;
  const account = await findAccount(db, accountId);
  if (!account?.features.includes(featureKey)) throw featureMissing();
}
