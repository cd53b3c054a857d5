import { invalidField } from '@confab/contract/kit/errors';
import * as contract from '@confab/contract/nouns/public-inbox';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  conversationById,
  markSeenByContact,
  oversizedAttribute,
  readAllAsContact,
  resolveByContact,
  startContactConversation,
  typeAsContact,
  type ContextRow,
} from '../conversation/door.ts';
import { reachContact, reachConversation, type Outsider } from './actions/reach.ts';
import { listReachable } from './queries.ts';
import { publicConversationView } from './view.ts';

export function conversationRoutes(platform: Platform): Endpoint[] {
  return [...readingRoutes(platform), ...changingRoutes(platform)];
}

async function view(platform: Platform, outsider: Outsider, row: ContextRow) {
  const messages = await readAllAsContact(platform, row.account_id, row.id);
  return publicConversationView(row, messages, outsider.contact);
}

async function viewById(platform: Platform, outsider: Outsider, id: number) {
  const row = await conversationById(platform.db, outsider.inbox.account_id, id);
  return row === undefined ? undefined : view(platform, outsider, row);
}

function readingRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listPublicConversations, async ({ params }) => {
      const outsider = await reachContact(platform, params);
      const ids = await listReachable(platform.db, outsider.inbox.account_id, outsider);
      const views = [];
      for (const id of ids) views.push(await viewById(platform, outsider, id));
      return views.filter((one) => one !== undefined);
    }),
    endpoint(contract.showPublicConversation, async ({ params }) => {
      const outsider = await reachContact(platform, params);
      return view(platform, outsider, await reachConversation(platform, outsider, params.id));
    }),
    endpoint(contract.createPublicConversation, async ({ params, input }) => {
      const outsider = await reachContact(platform, params);
      const customAttributes = input.custom_attributes ?? {};
      const tooLarge = oversizedAttribute(customAttributes);
      if (tooLarge !== undefined) {
        throw invalidField('custom_attributes', 'too_large', `Custom attributes ${tooLarge} is too large`);
      }
      const wanted = { contactInboxId: outsider.session.id, customAttributes };
      const { conversationId } = await startContactConversation(platform, outsider.actor, wanted);
      const started = await viewById(platform, outsider, conversationId);
      if (started === undefined) throw new Error('a conversation vanished as it was started');
      return started;
    }),
  ];
}

function changingRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.resolvePublicConversation, async ({ params }) => {
      const outsider = await reachContact(platform, params);
      const row = await reachConversation(platform, outsider, params.id);
      await resolveByContact(platform, outsider.actor, row.id);
      return view(platform, outsider, await reachConversation(platform, outsider, params.id));
    }),
    endpoint(contract.publicTyping, async ({ params, input }) => {
      const outsider = await reachContact(platform, params);
      const row = await reachConversation(platform, outsider, params.id);
      const status = input.typing_status;
      if (status === 'on' || status === 'off') await typeAsContact(platform, row, status);
      return undefined;
    }),
    endpoint(contract.publicSeen, async ({ params }) => {
      const outsider = await reachContact(platform, params);
      const row = await reachConversation(platform, outsider, params.id);
      await markSeenByContact(platform, outsider.actor, row.id);
      return undefined;
    }),
  ];
}
