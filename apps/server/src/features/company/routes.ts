import * as contract from '@confab/contract/features/company';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../platform/auth/actor.ts';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { addCompanyContact } from './actions/add-company-contact.ts';
import { createCompany } from './actions/create-company.ts';
import { deleteCompany } from './actions/delete-company.ts';
import { dropCompanyAttributes } from './actions/drop-company-attributes.ts';
import { listCompanies } from './actions/list-companies.ts';
import { listCompanyContacts } from './actions/list-company-contacts.ts';
import { removeCompanyContact } from './actions/remove-company-contact.ts';
import { showCompanyOfContact } from './actions/show-company-of-contact.ts';
import { requireCompany } from './steps/require-company.ts';
import { updateCompany } from './actions/update-company.ts';
import type { CompanyFilter, CompanyRow } from './queries.ts';
import { changeCompany } from './steps/change-company.ts';
import { requireCompanies } from './steps/require-companies.ts';
import { companyView } from './view.ts';

export function companyRoutes(platform: Platform): Endpoint[] {
  return [...recordRoutes(platform), ...contactRoutes(platform)].map((one): Endpoint => ({
    route: one.route,
    handle: async (context) => {
      // Every route here is for members, so the guard made one.
      requireCompanies(context.actor as MemberActor);
      return one.handle(context);
    },
  }));
}

function recordRoutes(platform: Platform): Endpoint[] {
  const view = (row: CompanyRow) => companyView(platform.installation.frontendUrl, row);
  const list = async (filter: CompanyFilter, input: Parameters<typeof listCompanies>[2]) => {
    const { meta, rows } = await listCompanies(platform, filter, input);
    return { meta, payload: rows.map(view) };
  };
  return [
    endpoint(contract.listCompanies, ({ params, input }) =>
      list({ accountId: params.account_id, text: undefined }, input),
    ),
    endpoint(contract.searchCompanies, ({ params, input }) => {
      const query = input.q?.trim() ?? '';
      if (query === '')
        throw new Failure('unprocessable', { message: 'Specify search string with parameter q' });
      return list({ accountId: params.account_id, text: query }, input);
    }),
    endpoint(contract.showCompany, async ({ params }) => ({
      payload: view(await requireCompany(platform, keyOf(params))),
    })),
    endpoint(contract.createCompany, async ({ params, input }) => ({
      payload: view(await createCompany(platform, params.account_id, input)),
    })),
    endpoint(contract.updateCompany, async ({ params, input }) => ({
      payload: view(await updateCompany(platform, keyOf(params), input)),
    })),
    endpoint(contract.deleteCompany, async ({ params }) => {
      await deleteCompany(platform, keyOf(params));
      return undefined;
    }),
    endpoint(contract.deleteCompanyAvatar, async ({ params }) => ({
      payload: view(await changeCompany(platform, keyOf(params), () => ({ avatar_key: null }))),
    })),
    endpoint(contract.destroyCompanyAttributes, async ({ params, input }) => ({
      payload: view(await dropCompanyAttributes(platform, keyOf(params), input.custom_attributes)),
    })),
    endpoint(contract.showCompanyOfContact, async ({ params }) => {
      const row = await showCompanyOfContact(platform, params.account_id, params.id);
      return { payload: row === undefined ? null : view(row) };
    }),
  ];
}

function contactRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listCompanyContacts, ({ params, input }) =>
      listCompanyContacts(platform, { accountId: params.account_id, id: params.company_id }, input.page),
    ),
    endpoint(contract.addCompanyContact, async ({ params, input, actor }) => {
      const pair = { companyId: params.company_id, contactId: input.contact_id };
      return { payload: await addCompanyContact(platform, actor, pair) };
    }),
    endpoint(contract.removeCompanyContact, async ({ params, actor }) => {
      await removeCompanyContact(platform, actor, { companyId: params.company_id, contactId: params.id });
      return undefined;
    }),
  ];
}

const keyOf = ({ account_id: accountId, id }: { account_id: number; id: number }) => ({ accountId, id });
