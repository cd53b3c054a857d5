import * as contract from '@confab/contract/features/copilot';
import { Failure } from '@confab/contract/kit/errors';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAssistants } from '../assistants/queries.ts';
import { captainModel } from '../knowledge/steps/captain-model.ts';
import { rangeOf } from '../paging-model.ts';
import { addQuestion } from './actions/add-question.ts';
import { createThread } from './actions/create-thread.ts';
import { countMessages, countThreads, findThread, listMessages, listThreads, stopNewest } from './queries.ts';
import { copilotMessageView, threadView } from './view.ts';

/** As clients page them. */
const threadsPerPage = 5;
const messagesPerPage = 1000;

export function copilotRoutes(platform: Platform): Endpoint[] {
  const { db, installation } = platform;
  return [
    endpoint(contract.listCopilotThreads, async ({ input, actor }) => {
      const own = { accountId: actor.accountId, userId: actor.person.id };
      const { page, ...range } = rangeOf(input.page, threadsPerPage);
      const [rows, total, model] = await Promise.all([
        listThreads(db, own, range),
        countThreads(db, own),
        captainModel(platform, actor.accountId, {}, 'copilot'),
      ]);
      const ids = [...new Set(rows.map((row) => row.assistant_id))];
      const assistants = await findAssistants(db, actor.accountId, ids);
      const payload = rows.flatMap((row) => {
        const assistant = assistants.get(row.assistant_id);
        return assistant === undefined ? [] : threadView(installation.frontendUrl, row, assistant);
      });
      return { payload, meta: { total_count: total, page, has_model: model !== undefined } };
    }),
    endpoint(contract.createCopilotThread, ({ input, actor }) => createThread(platform, actor, input)),
    endpoint(contract.listCopilotMessages, async ({ params, input, actor }) => {
      const key = { accountId: actor.accountId, userId: actor.person.id, id: params.id };
      const thread = await findThread(db, key);
      if (thread === undefined) throw new Failure('not_found');
      const scope = { accountId: actor.accountId, threadId: thread.id };
      const { page, ...range } = rangeOf(input.page, messagesPerPage);
      const [rows, total] = await Promise.all([listMessages(db, scope, range), countMessages(db, scope)]);
      const payload = rows.map((row) => copilotMessageView(installation.frontendUrl, row, thread));
      return { payload, meta: { total_count: total, page } };
    }),
    endpoint(contract.stopCopilot, async ({ params, actor }) => {
      const key = { accountId: actor.accountId, userId: actor.person.id, id: params.id };
      if (!(await stopNewest(db, key))) throw new Failure('not_found');
      return undefined;
    }),
    endpoint(contract.createCopilotMessage, ({ params, input, actor }) =>
      addQuestion(platform, actor, params.id, input),
    ),
  ];
}
