import * as contract from '@confab/contract/features/captain-document';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { rangeOf, searchOf } from '../paging-model.ts';
import { createDocument } from './actions/create-document.ts';
import { readAgain } from './actions/read-again.ts';
import { deleteDocument } from './actions/delete-document.ts';
import { countDocuments, listDocuments } from './queries.ts';
import { shownDocument, viewDocuments } from './steps/view-documents.ts';

export function documentRoutes(platform: Platform): Endpoint[] {
  const { db } = platform;
  return [
    endpoint(contract.listCaptainDocuments, async ({ params: { account_id: accountId }, input }) => {
      const filter = { assistantId: input.assistant_id ?? undefined, search: searchOf(input) };
      const { page, ...range } = rangeOf(input.page);
      const [rows, total] = await Promise.all([
        listDocuments(db, accountId, filter, range),
        countDocuments(db, accountId, filter),
      ]);
      return { payload: await viewDocuments(db, accountId, rows), meta: { total_count: total, page } };
    }),
    endpoint(contract.showCaptainDocument, ({ params }) => shownDocument(db, keyOf(params))),
    endpoint(contract.createCaptainDocument, ({ params, input }) =>
      createDocument(platform, params.account_id, input),
    ),
    endpoint(contract.readCaptainDocumentAgain, ({ params }) => readAgain(platform, keyOf(params))),
    endpoint(contract.deleteCaptainDocument, async ({ params }) => {
      await deleteDocument(platform, keyOf(params));
      return undefined;
    }),
  ];
}

const keyOf = ({ account_id: accountId, id }: { account_id: number; id: number }) => ({ accountId, id });
