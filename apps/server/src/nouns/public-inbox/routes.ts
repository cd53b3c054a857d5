import * as contract from '@confab/contract/nouns/public-inbox';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { contactRow, identifyContact, joinInbox } from '../contact/door.ts';
import { moveContactTalk } from '../conversation/door.ts';
import { loadWorkingHours } from '../inbox/door.ts';
import { checkProof, reachContact, reachInbox, verify } from './actions/reach.ts';
import { conversationRoutes } from './conversation-routes.ts';
import { messageRoutes } from './message-routes.ts';
import { publicContactView, publicInboxView } from './view.ts';

export function publicInboxRoutes(platform: Platform): Endpoint[] {
  return [...contactRoutes(platform), ...conversationRoutes(platform), ...messageRoutes(platform)];
}

function contactRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.showPublicInbox, async ({ params }) => {
      const inbox = await reachInbox(platform, params.inbox_identifier);
      const hours = await loadWorkingHours(platform.db, inbox.account_id, [inbox.id]);
      return publicInboxView(inbox, hours.get(inbox.id) ?? []);
    }),
    endpoint(contract.createPublicContact, async ({ params, input }) => {
      const inbox = await reachInbox(platform, params.inbox_identifier);
      checkProof(platform, inbox, input);
      const { source_id: sourceId, identifier_hash: _proof, ...said } = input;
      const actor = { kind: 'system' as const, accountId: inbox.account_id };
      const joined = await joinInbox(platform, actor, inbox.id, said, sourceId || undefined);
      return publicContactView(joined.contact, joined.session);
    }),
    endpoint(contract.showPublicContact, async ({ params, input }) => {
      const outsider = await reachContact(platform, params);
      await verify(platform, outsider, input);
      return publicContactView(outsider.contact, outsider.session);
    }),
    endpoint(contract.updatePublicContact, async ({ params, input }) => {
      const outsider = await reachContact(platform, params);
      await verify(platform, outsider, input);
      const { identifier: _identifier, identifier_hash: _proof, ...said } = input;
      const contact = await identifyContact(platform, {
        actor: outsider.actor,
        contactId: outsider.contact.id,
        said,
        moveTalk: moveContactTalk,
      });
      return contactRow(contact);
    }),
  ];
}
