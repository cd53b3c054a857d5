import { maxAttachmentBytes } from '@confab/contract/features/attachment';
import type { Channel } from '../channel.ts';
import { WebWidgetSecrets, WebWidgetSettings } from './settings.ts';
import { setUpWebWidget, wireWebWidget } from './set-up.ts';

/** Kinds of file a website visitor may send and get: the wire contract's list. */
const contentTypes = [
  'image/*',
  'video/*',
  'audio/*',
  'text/csv',
  'text/plain',
  'text/rtf',
  'application/json',
  'application/pdf',
  'application/zip',
  'application/x-7z-compressed',
  'application/vnd.rar',
  'application/x-tar',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
] as const;

/** The chat bubble on a website. Visitors read from us over the socket, so nothing is handed to a provider. */
export const webWidget: Channel = {
  kind: 'web_widget',
  wireName: 'Channel::WebWidget',
  settings: WebWidgetSettings,
  secrets: WebWidgetSecrets,
  capabilities: {
    writtenByIntegrations: false,
    files: { maxBytes: maxAttachmentBytes, contentTypes },
    typing: true,
    startedByAgents: true,
    needsSession: true,
  },
  setUp: (given, before, { ids }) => Promise.resolve(setUpWebWidget(given, before, ids)),
  wire: wireWebWidget,
  publicToken: (settings) => ({ kind: 'website', token: String(settings['website_token']) }),
  replyWindowHours: () => null,
  newSourceId: (_contact, ids) => ({ sourceId: ids.uuid() }),
};
