import { maxAttachmentBytes } from '@confab/contract/features/attachment';
import { websiteContentTypes } from '@confab/rules/file-rules';
import type { Channel } from '../channel.ts';
import { followAttribute } from './pre-chat-form.ts';
import { WebWidgetSecrets, WebWidgetSettings } from './settings.ts';
import { setUpWebWidget, wireWebWidget } from './set-up.ts';

/** The chat bubble on a website. Visitors read from us over the socket, so nothing is handed to a provider. */
export const webWidget: Channel = {
  kind: 'web_widget',
  wireName: 'Channel::WebWidget',
  reportName: 'Website',
  settings: WebWidgetSettings,
  secrets: WebWidgetSecrets,
  capabilities: {
    writtenByIntegrations: false,
    files: { maxBytes: maxAttachmentBytes, contentTypes: websiteContentTypes },
    onWebsite: true,
    typing: true,
    repliesToMessages: true,
    startedByAgents: true,
    needsSession: true,
    richText: true,
    forms: { emailCollect: true, survey: 'form' },
  },
  setUp: (input, before, { ids }) => Promise.resolve(setUpWebWidget(input, before, ids)),
  wire: wireWebWidget,
  publicToken: (settings) => ({ kind: 'website', token: String(settings['website_token']) }),
  replyWindowHours: () => null,
  campaigns: () => 'ongoing',
  followAttribute,
  continuesByEmail: (settings) => settings['continuity_via_email'] === true,
  newSourceId: (_contact, ids) => ({ sourceId: ids.uuid() }),
};
