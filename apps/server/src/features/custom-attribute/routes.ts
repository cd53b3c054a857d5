import * as contract from '@confab/contract/features/custom-attribute';
import { Failure } from '@confab/contract/kit/errors';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { createCustomAttribute } from './actions/create-custom-attribute.ts';
import { deleteCustomAttribute } from './actions/delete-custom-attribute.ts';
import { updateCustomAttribute } from './actions/update-custom-attribute.ts';
import { attributeModelNumber } from './model.ts';
import { findCustomAttribute, listCustomAttributes } from './queries.ts';
import { customAttributeView } from './view.ts';

export function customAttributeRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listCustomAttributes, async ({ params, input: { attribute_model: input } }) => {
      const model = input == null ? undefined : attributeModelNumber(input);
      return (await listCustomAttributes(platform.db, params.account_id, model)).map(customAttributeView);
    }),
    endpoint(contract.showCustomAttribute, async ({ params }) => {
      const row = await findCustomAttribute(platform.db, params.account_id, params.id);
      if (row === undefined) throw new Failure('not_found');
      return customAttributeView(row);
    }),
    endpoint(contract.createCustomAttribute, ({ params, input }) =>
      createCustomAttribute(platform, params.account_id, input),
    ),
    endpoint(contract.updateCustomAttribute, ({ params, input }) =>
      updateCustomAttribute(platform, params.account_id, params.id, input),
    ),
    endpoint(contract.deleteCustomAttribute, async ({ params }) => {
      await deleteCustomAttribute(platform, params.account_id, params.id);
      return undefined;
    }),
  ];
}
