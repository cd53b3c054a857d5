import { maxAttachmentBytes } from '@confab/contract/features/attachment';
import type { Channel } from '../channel.ts';
import { ApiSecrets, ApiSettings } from './settings.ts';
import { setUpApi, wireApi } from './set-up.ts';

/** An inbox that other programs write into, and receive events from by webhook or socket. */
export const api: Channel = {
  kind: 'api',
  wireName: 'Channel::Api',
  reportName: 'API',
  settings: ApiSettings,
  secrets: ApiSecrets,
  capabilities: {
    writtenByIntegrations: true,
    files: { maxBytes: maxAttachmentBytes, contentTypes: 'any' },
    typing: true,
    repliesToMessages: true,
    startedByAgents: true,
    needsSession: false,
    richText: true,
    forms: { emailCollect: false, survey: 'link' },
  },
  setUp: (input, before, { ids }) => Promise.resolve(setUpApi(input, before, ids)),
  wire: wireApi,
  publicToken: (settings) => ({ kind: 'identifier', token: String(settings['identifier']) }),
  replyWindowHours: (settings) => {
    const attributes = settings['additional_attributes'];
    if (typeof attributes !== 'object' || attributes === null) return null;
    const hours = 'agent_reply_time_window' in attributes ? Number(attributes.agent_reply_time_window) : NaN;
    return Number.isFinite(hours) && hours > 0 ? hours : null;
  },
  newSourceId: (_contact, ids) => ({ sourceId: ids.uuid() }),
  hookUrl: (settings) => {
    const url = settings['webhook_url'];
    return typeof url === 'string' && url !== '' ? url : null;
  },
};
