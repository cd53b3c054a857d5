import * as contract from '@confab/contract/features/captain-assistant';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { showFigures } from '../figures/actions/show-figures.ts';
import { answerInPlayground } from '../knowledge/actions/answer-in-playground.ts';
import { searchOf } from '../paging-model.ts';
import { connectInbox } from './actions/connect-inbox.ts';
import { disconnectInbox } from './actions/disconnect-inbox.ts';
import { deleteAssistant } from './actions/delete-assistant.ts';
import { showConversationAssistant } from './actions/show-conversation-assistant.ts';
import { listInboxes } from './actions/list-inboxes.ts';
import { shownInbox } from './steps/shown-inbox.ts';
import { createAssistant } from './actions/create-assistant.ts';
import { updateAssistant } from './actions/update-assistant.ts';
import { listAssistants } from './queries.ts';
import { requireAssistant } from './steps/require-assistant.ts';
import { assistantView } from './view.ts';

export function assistantRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listAssistants, async ({ params, input }) => {
      const rows = await listAssistants(platform.db, params.account_id, searchOf(input));
      return { payload: rows.map(assistantView), meta: { total_count: rows.length, page: 1 } };
    }),
    endpoint(contract.showAssistant, async ({ params }) =>
      assistantView(await requireAssistant(platform.db, keyOf(params))),
    ),
    endpoint(contract.createAssistant, ({ params, input }) =>
      createAssistant(platform, params.account_id, input),
    ),
    endpoint(contract.updateAssistant, ({ params, input }) =>
      updateAssistant(platform, keyOf(params), input),
    ),
    endpoint(contract.deleteAssistant, async ({ params }) => {
      await deleteAssistant(platform, keyOf(params));
      return undefined;
    }),
    endpoint(contract.askPlayground, ({ params, input, actor, info }) => {
      const { accountLocale: locale, person } = actor;
      const asker = { userId: person.id, locale, signal: info.closed() };
      return answerInPlayground(platform, keyOf(params), input, asker);
    }),
    endpoint(contract.showAssistantFigures, ({ params, input }) =>
      showFigures(platform, keyOf(params), input),
    ),
    endpoint(contract.showCaptainUrl, async ({ params }) => ({
      sso_url: `${platform.installation.frontendUrl}/app/accounts/${params.account_id}/captain`,
    })),
    ...inboxRoutes(platform),
  ];
}

function inboxRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listAssistantInboxes, ({ params, actor }) => listInboxes(platform, actor, params.id)),
    endpoint(contract.connectAssistantInbox, async ({ params, input, actor }) => {
      await connectInbox(platform, keyOf(params), input.inbox_id);
      return shownInbox(platform, actor, input.inbox_id);
    }),
    endpoint(contract.disconnectAssistantInbox, async ({ params }) => {
      await disconnectInbox(platform, keyOf(params), params.inbox_id);
      return undefined;
    }),
    endpoint(contract.showInboxAssistant, async ({ params, actor }) => ({
      assistant: await showConversationAssistant(platform, actor, params.conversation_id),
    })),
  ];
}

const keyOf = ({ account_id: accountId, id }: { account_id: number; id: number }) => ({ accountId, id });
