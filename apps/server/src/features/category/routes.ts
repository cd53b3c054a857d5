import * as contract from '@confab/contract/features/category';
import { Failure } from '@confab/contract/kit/errors';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { createCategory } from './actions/create-category.ts';
import { deleteCategory } from './actions/delete-category.ts';
import { updateCategory } from './actions/update-category.ts';
import { findCategory, listCategories, type InPortal } from './queries.ts';
import { inPortal, portalOf } from './steps/portal-of.ts';
import { viewCategories } from './steps/view-categories.ts';

export function categoryRoutes(platform: Platform): Endpoint[] {
  const { db } = platform;
  const shown = async (portal: InPortal, id: number): Promise<{ payload: contract.Category }> => {
    const row = await findCategory(db, { ...portal, id });
    const [payload] = row === undefined ? [] : await viewCategories(db, portal, [row]);
    if (payload === undefined) throw new Failure('not_found');
    return { payload };
  };
  return [
    endpoint(contract.listCategories, async ({ params, input }) => {
      const portal = await inPortal(platform, params);
      const page = Math.max(input.page ?? 1, 1);
      const limit = contract.categoriesPerPage;
      const range = { locale: input.locale || undefined, limit, offset: (page - 1) * limit };
      const payload = await viewCategories(db, portal, await listCategories(db, portal, range));
      return { payload, meta: { current_page: page, categories_count: payload.length } };
    }),
    endpoint(contract.showCategory, async ({ params }) => shown(await inPortal(platform, params), params.id)),
    endpoint(contract.createCategory, async ({ params, input }) => {
      const id = await createCategory(platform, await portalOf(platform, params), input);
      return shown(await inPortal(platform, params), id);
    }),
    endpoint(contract.updateCategory, async ({ params, input }) => {
      await updateCategory(platform, await portalOf(platform, params), params.id, input);
      return shown(await inPortal(platform, params), params.id);
    }),
    endpoint(contract.deleteCategory, async ({ params }) => {
      await deleteCategory(platform, { ...(await inPortal(platform, params)), id: params.id });
      return undefined;
    }),
  ];
}
