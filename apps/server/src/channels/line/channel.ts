import { maxAttachmentBytes } from '@confab/contract/features/attachment';
import type { Channel } from '../channel.ts';
import { deliverToLine, maxTextLength } from './deliver.ts';
import { inbound } from './inbound.ts';
import { setUpLine } from './set-up.ts';
import { LineSecrets, LineSettings } from './settings.ts';

/** An official account that people write to in LINE. */
export const line: Channel = {
  kind: 'line',
  wireName: 'Channel::Line',
  reportName: 'LINE',
  apiUrl: { setting: 'LINE_API_URL', default: 'https://api.line.me', name: 'the LINE Messaging API' },
  settings: LineSettings,
  secrets: LineSecrets,
  capabilities: {
    writtenByIntegrations: false,
    files: { maxBytes: maxAttachmentBytes, contentTypes: 'any' },
    typing: false,
    startedByAgents: false,
    needsSession: false,
    keepsConversation: true,
    maxMessageLength: maxTextLength,
    forms: { emailCollect: false, survey: 'link' },
  },
  setUp: setUpLine,
  wire: () => ({}),
  replyWindowHours: () => null,
  newSourceId: () => ({ problem: 'Only the contact can begin a conversation in LINE' }),
  // Only the provider gives them out.
  isSourceId: () => false,
  inbound,
  deliver: deliverToLine,
};
