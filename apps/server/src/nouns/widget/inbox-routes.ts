import * as contract from '@confab/contract/nouns/widget';
import { webWidget } from '../../channels/web-widget/channel.ts';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import { outboxEvent } from '../../platform/outbox/outbox.ts';
import { transact } from '../../platform/outbox/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { findAgents } from '../agent/door.ts';
import { announceBlob } from '../attachment/door.ts';
import { inboxMemberIds } from '../inbox/door.ts';
import { known, type KnownVisitor } from './guard.ts';
import { browserAttributes } from './model.ts';
import { browserOf } from './request-info.ts';

export function inboxRoutes(platform: Platform): Endpoint[] {
  return [
    endpoint(contract.listWidgetMembers, async ({ actor }) => {
      const ids = await inboxMemberIds(platform.db, actor.accountId, actor.inboxId);
      const agents = await findAgents(platform, actor.accountId, ids);
      return {
        payload: agents.map((agent) => ({
          id: agent.id,
          name: agent.available_name,
          avatar_url: agent.thumbnail,
          availability_status: agent.availability_status,
        })),
      };
    }),
    endpoint(contract.listWidgetCampaigns, () => Promise.resolve([])),
    endpoint(contract.visitorEvent, async ({ actor, input, info }) => {
      const visitor = known(actor);
      if (input.name === 'webwidget.triggered') {
        const about = { ...input.event_info, ...browserAttributes(browserOf(info)) };
        await noteOpened(platform, visitor, about);
      }
      return undefined;
    }),
    endpoint(contract.createVisitorUpload, ({ actor, input }) =>
      announceBlob(platform, known(actor).accountId, input.blob, webWidget.capabilities.files),
    ),
  ];
}

async function noteOpened(
  platform: Platform,
  visitor: KnownVisitor,
  about: Record<string, unknown>,
): Promise<void> {
  const { accountId, inboxId, contactInbox } = visitor;
  const to = { accountId, audience: {} };
  const data = { contact_inbox_id: contactInbox.id, inbox_id: inboxId, event_info: about };
  await transact(platform, async (_trx, emit) => {
    emit(outboxEvent(contract.webWidgetTriggered, to, data));
    await Promise.resolve();
  });
}
