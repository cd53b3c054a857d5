import * as contract from '@confab/contract/features/captain-response';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { rangeOf, searchOf } from '../paging-model.ts';
import { changeResponses } from './actions/change-responses.ts';
import { deleteResponse } from './actions/delete-response.ts';
import { createResponse } from './actions/create-response.ts';
import { updateResponse } from './actions/update-response.ts';
import { statusFilter } from './model.ts';
import { countResponses, listResponses } from './queries.ts';
import { draftReaderOf } from './steps/draft-reader.ts';
import { shownResponse, viewResponses } from './steps/view-responses.ts';

export function responseRoutes(platform: Platform): Endpoint[] {
  const { db } = platform;
  return [
    endpoint(contract.listCaptainResponses, async ({ params: { account_id: accountId }, input, actor }) => {
      const filter = {
        reader: draftReaderOf(actor),
        assistantId: input.assistant_id ?? undefined,
        documentId: input.document_id ?? undefined,
        status: statusFilter(input.status),
        search: searchOf(input),
      };
      const { page, ...range } = rangeOf(input.page);
      const [rows, total] = await Promise.all([
        listResponses(db, accountId, filter, range),
        countResponses(db, accountId, filter),
      ]);
      return { payload: await viewResponses(db, accountId, rows), meta: { total_count: total, page } };
    }),
    endpoint(contract.showCaptainResponse, ({ params, actor }) =>
      shownResponse(db, keyOf(params), draftReaderOf(actor)),
    ),
    endpoint(contract.createCaptainResponse, ({ input, actor }) => createResponse(platform, actor, input)),
    endpoint(contract.updateCaptainResponse, ({ params, input }) =>
      updateResponse(platform, keyOf(params), input),
    ),
    endpoint(contract.deleteCaptainResponse, async ({ params }) => {
      await deleteResponse(platform, keyOf(params));
      return undefined;
    }),
    endpoint(contract.changeCaptainResponses, ({ params, input }) =>
      changeResponses(platform, params.account_id, input),
    ),
  ];
}

const keyOf = ({ account_id: accountId, id }: { account_id: number; id: number }) => ({ accountId, id });
