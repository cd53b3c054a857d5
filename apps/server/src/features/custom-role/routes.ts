import * as contract from '@confab/contract/features/custom-role';
import { Failure } from '@confab/contract/kit/errors';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { createCustomRole } from './actions/create-custom-role.ts';
import { deleteCustomRole } from './actions/delete-custom-role.ts';
import { updateCustomRole } from './actions/update-custom-role.ts';
import { customRoleValues } from './model.ts';
import { findCustomRole, listCustomRoles } from './queries.ts';
import { customRoleView } from './view.ts';

export function customRoleRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listCustomRoles, async ({ params }) =>
      (await listCustomRoles(platform.db, params.account_id)).map(customRoleView),
    ),
    endpoint(contract.showCustomRole, async ({ params }) => {
      const row = await findCustomRole(platform.db, params.account_id, params.id);
      if (row === undefined) throw new Failure('not_found');
      return customRoleView(row);
    }),
    endpoint(contract.createCustomRole, ({ params, input }) => {
      const { name = '', description = '', permissions = [] } = customRoleValues(input);
      return createCustomRole(platform, params.account_id, { name, description, permissions });
    }),
    endpoint(contract.updateCustomRole, ({ params, input }) =>
      updateCustomRole(platform, params.account_id, params.id, customRoleValues(input)),
    ),
    endpoint(contract.deleteCustomRole, async ({ params }) => {
      await deleteCustomRole(platform, params.account_id, params.id);
      return undefined;
    }),
  ];
}
