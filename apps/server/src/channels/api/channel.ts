import { maxAttachmentBytes } from '@confab/contract/features/attachment';
import type { Channel } from '../channel.ts';
import { ApiSecrets, ApiSettings } from './settings.ts';
import { setupApi, wireApi } from './setup.ts';

/** An inbox that other programs write into, and hear from by webhook or socket. */
export const api: Channel = {
  kind: 'api',
  wireName: 'Channel::Api',
  settings: ApiSettings,
  secrets: ApiSecrets,
  capabilities: {
    writtenByIntegrations: true,
    files: { maxBytes: maxAttachmentBytes, contentTypes: 'any' },
    typing: true,
    startedByAgents: true,
    needsSession: false,
  },
  setup: setupApi,
  wire: wireApi,
  publicToken: (settings) => ({ kind: 'identifier', token: String(settings['identifier']) }),
  replyWindowHours: (settings) => {
    const attributes = settings['additional_attributes'];
    if (typeof attributes !== 'object' || attributes === null) return null;
    const hours = 'agent_reply_time_window' in attributes ? Number(attributes.agent_reply_time_window) : NaN;
    return Number.isFinite(hours) && hours > 0 ? hours : null;
  },
  newSourceId: (_contact, ids) => ({ sourceId: ids.uuid() }),
  async deliver(delivery, tools) {
    const url = delivery.settings['webhook_url'];
    if (typeof url !== 'string' || url === '') return { status: 'sent' };
    const answer = await tools.postJson(url, { ...delivery.payload, event: 'message_created' });
    if (answer.status >= 200 && answer.status < 300) return { status: 'sent' };
    return { status: 'failed', reason: `${answer.status} ${answer.statusText}`.trim() };
  },
};
