import {
  addCompanyContact,
  companiesPerPage,
  companyContactsPerPage,
  createCompany,
  deleteCompany,
  deleteCompanyAvatar,
  destroyCompanyAttributes,
  listCompanies,
  listCompanyContacts,
  removeCompanyContact,
  searchCompanies,
  showCompany,
  showCompanyOfContact,
  updateCompany,
} from '@confab/contract/features/company';
import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { queryKey, routeQuery } from '../../platform/calls/keys.ts';
import type { AttributeValue } from '../custom-attribute/index.ts';
import { companySortOrders, type CompanySearch } from './model.ts';

const pagesOf = (pageSize: number) => ({
  initialPageParam: 1,
  getNextPageParam: (last: { payload: readonly unknown[] }, pages: readonly unknown[]) =>
    last.payload.length < pageSize ? undefined : pages.length + 1,
  staleTime: 15_000,
});

/** All companies, or those that match a search, in pages. */
export function companiesQuery(accountId: number, { q, sort = companySortOrders[0] }: CompanySearch) {
  const params = { account_id: accountId };
  const route = q === undefined ? listCompanies : searchCompanies;
  const input = { sort, ...(q === undefined ? {} : { q }) };
  return infiniteQueryOptions({
    ...pagesOf(companiesPerPage),
    queryKey: [...queryKey(route, params, input), 'pages'],
    queryFn: ({ pageParam: page, signal }: { pageParam: number; signal: AbortSignal }) =>
      call(route, { params, input: { ...input, page }, signal }),
  });
}

export function companyQuery(accountId: number, id: number) {
  return routeQuery(showCompany, { params: { account_id: accountId, id } });
}

export function companyContactsQuery(accountId: number, companyId: number) {
  const params = { account_id: accountId, company_id: companyId };
  return infiniteQueryOptions({
    ...pagesOf(companyContactsPerPage),
    queryKey: [...queryKey(listCompanyContacts, params), 'pages'],
    queryFn: ({ pageParam: page, signal }: { pageParam: number; signal: AbortSignal }) =>
      call(listCompanyContacts, { params, input: { page }, signal }),
  });
}

export function companyOfContactQuery(accountId: number, contactId: number) {
  return routeQuery(showCompanyOfContact, { params: { account_id: accountId, id: contactId } });
}

/** The first companies whose name has a text in it. */
export function companyNamesQuery(accountId: number, search: string) {
  const input = { q: search, sort: '-contacts_count' };
  return {
    ...routeQuery(searchCompanies, { params: { account_id: accountId }, input }),
    staleTime: 60_000,
    enabled: search !== '',
  };
}

/** All that screens show of companies. */
export function companyKeys(accountId: number): QueryKey[] {
  const routes = [listCompanies, searchCompanies, showCompany, listCompanyContacts, showCompanyOfContact];
  return routes.map((route) => [route.name, { account_id: accountId }]);
}

function refetchCompanies(queryClient: QueryClient, accountId: number): Promise<unknown> {
  return Promise.all(companyKeys(accountId).map((key) => queryClient.invalidateQueries({ queryKey: key })));
}

type CompanyInput = { name?: string; domain?: string; description?: string };

/** Creates a company, or changes the one with the id. */
export function saveCompanyMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: async ({ id, input }: { id: number | undefined; input: CompanyInput }) => {
      const params = { account_id: accountId };
      const { payload } =
        id === undefined
          ? await call(createCompany, { params, input: { name: '', ...input } })
          : await call(updateCompany, { params: { ...params, id }, input });
      return payload;
    },
    onSuccess: () => refetchCompanies(queryClient, accountId),
  });
}

/** Saves an avatar immediately; undefined removes the current one. */
export function saveAvatarMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, file }: { id: number; file: File | undefined }) => {
      const params = { account_id: accountId, id };
      return file
        ? call(updateCompany, { params, input: {}, files: { avatar: file } })
        : call(deleteCompanyAvatar, { params });
    },
    onSuccess: () => refetchCompanies(queryClient, accountId),
  });
}

/** Sets a custom attribute; undefined removes it. */
export function saveAttributeMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ id, key, value }: { id: number; key: string; value: AttributeValue | undefined }) => {
      const params = { account_id: accountId, id };
      return value === undefined
        ? call(destroyCompanyAttributes, { params, input: { custom_attributes: [key] } })
        : call(updateCompany, { params, input: { custom_attributes: { [key]: value } } });
    },
    onSuccess: (answer, { id }) => queryClient.setQueryData(companyQuery(accountId, id).queryKey, answer),
  });
}

export function deleteCompanyMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: (id: number) => call(deleteCompany, { params: { account_id: accountId, id } }),
    onSuccess: (_nothing, id) => {
      queryClient.removeQueries({ queryKey: companyQuery(accountId, id).queryKey });
      return queryClient.invalidateQueries({ queryKey: queryKey(listCompanies, { account_id: accountId }) });
    },
  });
}

type Membership = { companyId: number; contactId: number };

export function addContactMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ companyId, contactId }: Membership) =>
      call(addCompanyContact, {
        params: { account_id: accountId, company_id: companyId },
        input: { contact_id: contactId },
      }),
    onSuccess: () => refetchCompanies(queryClient, accountId),
  });
}

export function removeContactMutation(queryClient: QueryClient, accountId: number) {
  return mutationOptions({
    mutationFn: ({ companyId, contactId }: Membership) =>
      call(removeCompanyContact, {
        params: { account_id: accountId, company_id: companyId, id: contactId },
      }),
    onSuccess: () => refetchCompanies(queryClient, accountId),
  });
}
