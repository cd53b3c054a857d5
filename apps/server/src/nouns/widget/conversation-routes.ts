import { Failure, invalidField } from '@confab/contract/kit/errors';
import * as contract from '@confab/contract/nouns/widget';
import { readWebWidgetSettings } from '../../channels/web-widget/settings.ts';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { withoutKeys } from '../contact/door.ts';
import {
  markSeenByContact,
  oversizedAttribute,
  readAsContact,
  resolveByContact,
  setAttributesAsContact,
  setLabelsAsContact,
  typeAsContact,
} from '../conversation/door.ts';
import { findInbox } from '../inbox/door.ts';
import { findLabelByTitle } from '../label/door.ts';
import { visitorContact } from './actions/load-config.ts';
import { requestTranscript } from './actions/request-transcript.ts';
import { hearVisitor } from './actions/set-user.ts';
import { requireConversation, startAsVisitor, visitorConversation } from './actions/write-as-visitor.ts';
import { known } from './guard.ts';
import { browserOf } from './request-info.ts';
import { conversationBrief, conversationRow, startedView } from './view.ts';

export function conversationRoutes(platform: Platform): Endpoint[] {
  return [...talkRoutes(platform), ...attributeRoutes(platform), ...labelRoutes(platform)];
}

function talkRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.showVisitorConversation, async ({ actor }) => {
      const row = await visitorConversation(platform, known(actor));
      return row === undefined ? {} : conversationBrief(row);
    }),
    endpoint(contract.startVisitorConversation, async ({ actor, input, info }) => {
      const visitor = known(actor);
      if (input.contact)
        await hearVisitor(platform, visitor, namedByEmail(input.contact), { keepName: true });
      const { row } = await startAsVisitor(platform, visitor, {
        message: input.message,
        customAttributes: input.custom_attributes ?? {},
        browser: browserOf(info),
      });
      const messages = await readAsContact(platform, row.account_id, row.id, {});
      return startedView(row, messages, await visitorContact(platform, visitor));
    }),
    endpoint(contract.visitorSeen, async ({ actor }) => {
      const row = await visitorConversation(platform, known(actor));
      if (row !== undefined) await markSeenByContact(platform, actor, row.id);
      return undefined;
    }),
    endpoint(contract.visitorTranscript, async ({ actor }) => {
      const row = await visitorConversation(platform, known(actor));
      if (row !== undefined) await requestTranscript(platform, row);
      return undefined;
    }),
    endpoint(contract.visitorTyping, async ({ actor, input }) => {
      const row = await requireConversation(platform, known(actor));
      const status = input.typing_status;
      if (status === 'on' || status === 'off') await typeAsContact(platform, row, status);
      return undefined;
    }),
    endpoint(contract.visitorResolves, async ({ actor }) => {
      const inbox = await findInbox(platform.db, actor.accountId, actor.inboxId);
      const features = inbox && readWebWidgetSettings(inbox.channel_settings).selected_feature_flags;
      if (!features?.includes('end_conversation')) throw new Failure('forbidden', { body: '' });
      const row = await requireConversation(platform, known(actor));
      await resolveByContact(platform, actor, row.id);
      return undefined;
    }),
  ];
}

/** A visitor who leaves an address but no name is called by what stands before the @. */
function namedByEmail<T extends { name?: string | null; email?: string | null }>(said: T): T {
  const local = said.email?.split('@', 1)[0]?.trim();
  return said.name || !local ? said : { ...said, name: local };
}

function attributeRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.setVisitorConversationAttributes, async ({ actor, input }) => {
      const wanted = input.custom_attributes ?? {};
      const tooLarge = oversizedAttribute(wanted);
      if (tooLarge !== undefined) {
        throw invalidField('custom_attributes', 'too_large', `Custom attributes ${tooLarge} is too large`);
      }
      const row = await requireConversation(platform, known(actor));
      await setAttributesAsContact(platform, actor, row.id, () => wanted);
      return undefined;
    }),
    endpoint(contract.destroyVisitorConversationAttributes, async ({ actor, input }) => {
      const row = await requireConversation(platform, known(actor));
      const changed = await setAttributesAsContact(platform, actor, row.id, (current) =>
        withoutKeys(current, input.custom_attribute),
      );
      return conversationRow(changed);
    }),
  ];
}

/** Only labels the account knows: a visitor must not make new ones. */
function labelRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.addVisitorLabel, async ({ actor, input }) => {
      const row = await visitorConversation(platform, known(actor));
      const title = input.label?.trim().toLowerCase() ?? '';
      const label = await findLabelByTitle(platform.db, actor.accountId, title);
      if (row === undefined || label === undefined) return undefined;
      await setLabelsAsContact(platform, actor, row.id, (current) => [...new Set([...current, title])]);
      return undefined;
    }),
    endpoint(contract.removeVisitorLabel, async ({ actor, params }) => {
      const row = await visitorConversation(platform, known(actor));
      if (row === undefined) return undefined;
      const title = params.label.toLowerCase();
      await setLabelsAsContact(platform, actor, row.id, (current) => current.filter((one) => one !== title));
      return undefined;
    }),
  ];
}
