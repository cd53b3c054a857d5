import * as contract from '@confab/contract/features/custom-filter';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../platform/auth/actor.ts';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { createCustomFilter } from './actions/create-custom-filter.ts';
import { customFilterValues, filterTypeNumber } from './model.ts';
import {
  deleteCustomFilter,
  findCustomFilter,
  listCustomFilters,
  updateCustomFilter,
  type CustomFilterRow,
  type Owner,
} from './queries.ts';
import { customFilterView } from './view.ts';

export function customFilterRoutes(platform: Platform): Endpoint[] {
  const { db, clock } = platform;
  return [
    endpoint(contract.listCustomFilters, async ({ input, actor }) => {
      const type = filterTypeNumber(input.filter_type ?? 'conversation');
      return (await listCustomFilters(db, ownerOf(actor), type)).map(customFilterView);
    }),
    endpoint(contract.showCustomFilter, async ({ params, actor }) =>
      present(await findCustomFilter(db, ownerOf(actor), params.id)),
    ),
    endpoint(contract.createCustomFilter, ({ input, actor }) => {
      const { name = '', query = {}, filter_type: type = 0 } = customFilterValues(input);
      return createCustomFilter(platform, ownerOf(actor), { name, query, filter_type: type });
    }),
    endpoint(contract.updateCustomFilter, async ({ params, input, actor }) => {
      const values = customFilterValues(input);
      return present(await updateCustomFilter(db, ownerOf(actor), params.id, values, clock.now()));
    }),
    endpoint(contract.deleteCustomFilter, async ({ params, actor }) => {
      if (!(await deleteCustomFilter(db, ownerOf(actor), params.id))) throw new Failure('not_found');
      return undefined;
    }),
  ];
}

const ownerOf = (actor: MemberActor): Owner => ({ accountId: actor.accountId, userId: actor.person.id });

function present(row: CustomFilterRow | undefined): contract.CustomFilter {
  if (row === undefined) throw new Failure('not_found');
  return customFilterView(row);
}
