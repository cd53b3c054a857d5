import * as contract from '@confab/contract/nouns/widget';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeContact, contactRow, withoutKeys } from '../contact/door.ts';
import { loadConfig, visitorContact, visitorInbox } from './actions/load-config.ts';
import { hearVisitor, setUser } from './actions/set-user.ts';
import { conversationRoutes } from './conversation-routes.ts';
import { known } from './guard.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { messageRoutes } from './message-routes.ts';
import { visitorFlags, widgetConfig } from './view.ts';

export function widgetRoutes(platform: Platform): Endpoint[] {
  return [
    ...visitorRoutes(platform),
    ...conversationRoutes(platform),
    ...messageRoutes(platform),
    ...inboxRoutes(platform),
  ];
}

function visitorRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.widgetConfig, async ({ actor }) => {
      const { parts, visitor } = await loadConfig(platform, actor, await visitorInbox(platform, actor));
      return widgetConfig(parts, visitor);
    }),
    endpoint(contract.showVisitor, async ({ actor }) => {
      const contact = await visitorContact(platform, actor);
      return { ...visitorFlags(contact), identifier: contact.identifier };
    }),
    endpoint(contract.updateVisitor, async ({ actor, input }) =>
      visitorFlags(await hearVisitor(platform, known(actor), input, { keepName: false })),
    ),
    endpoint(contract.setUser, async ({ actor, input }) => {
      const { contact, newToken } = await setUser(platform, known(actor), input);
      return {
        ...visitorFlags(contact),
        ...(newToken === undefined ? {} : { widget_auth_token: newToken }),
      };
    }),
    endpoint(contract.destroyVisitorAttributes, async ({ actor, input }) => {
      const { contactInbox } = known(actor);
      const contact = await changeContact(platform, actor, contactInbox.contactId, (before) => ({
        custom_attributes: withoutKeys(before.custom_attributes, input.custom_attributes),
      }));
      return contactRow(contact);
    }),
  ];
}
