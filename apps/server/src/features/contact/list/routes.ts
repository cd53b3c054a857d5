import * as contract from '@confab/contract/features/contact';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { labelTitles } from '../model.ts';
import { filterContacts } from './actions/filter-contacts.ts';
import { listActiveContacts } from './actions/list-active-contacts.ts';
import { listContacts } from './actions/list-contacts.ts';
import type { ContactList } from './steps/load-page.ts';

/** The lists of contacts. */
export function contactListRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listContacts, ({ params, input }) => listed(platform, params.account_id, input)),
    endpoint(contract.searchContactList, async ({ params, input }) =>
      input.q?.trim()
        ? listed(platform, params.account_id, input)
        : { meta: { count: null, current_page: currentPage(input) }, payload: [] },
    ),
    endpoint(contract.filterContacts, async ({ params, input }) => {
      const { payload: conditions, include_contact_inboxes: withInboxes = true } = input;
      const { account_id: accountId } = params;
      return answer(input, await filterContacts(platform, accountId, conditions, pageIn(input), withInboxes));
    }),
    endpoint(contract.activeContacts, async ({ params, input }) =>
      answer(input, await listActiveContacts(platform, params.account_id, pageIn(input))),
    ),
  ];
}

async function listed(platform: Platform, accountId: number, input: contract.ContactListInput) {
  const list = await listContacts(platform, accountId, {
    ...pageIn(input),
    labels: labelTitles(typeof input.labels === 'string' ? input.labels.split(',') : input.labels),
    text: input.q?.trim() || undefined,
    withInboxes: input.include_contact_inboxes ?? true,
  });
  return answer(input, list);
}

type PageInput = { page?: number | null; sort?: string };

function pageIn({ page, sort }: PageInput) {
  return { page: Math.max(page ?? 1, 1), sort };
}

function answer(input: PageInput, { count, contacts }: ContactList) {
  return { meta: { count, current_page: currentPage(input) }, payload: contacts };
}

/** Clients expect the requested page as the text they sent. */
function currentPage({ page }: PageInput): string | number {
  return page == null ? 1 : String(Math.max(page, 1));
}
