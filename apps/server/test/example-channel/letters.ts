import { maxAttachmentBytes } from '@confab/contract/features/attachment';
import { Type } from '@confab/contract/kit/schema';
import type { Channel } from '../../src/channels/channel.ts';

/** A channel that can what email can: agents begin, with a subject, and others read along. Its letters stay here. */
export const lettersChannel: Channel = {
  kind: 'letters',
  wireName: 'Channel::Letters',
  settings: Type.Object({ address: Type.String() }),
  secrets: Type.Object({}),
  capabilities: {
    writtenByIntegrations: true,
    files: { maxBytes: maxAttachmentBytes, contentTypes: 'any' },
    typing: false,
    startedByAgents: true,
    needsSession: false,
    copies: true,
    subject: true,
    maxMessageLength: 500,
  },
  setUp: (input, before) => {
    const address = input.provider_config?.['address'] ?? before?.settings['address'];
    return Promise.resolve({ settings: { address: String(address) }, secrets: {} });
  },
  wire: (settings) => ({ email: String(settings['address']) }),
  replyWindowHours: () => null,
  newSourceId: ({ email }) =>
    email === null ? { problem: 'The contact has no address' } : { sourceId: email },
};

/** What the create form sends for an inbox at an address. */
export function lettersInput(address: string) {
  return {
    type: lettersChannel.kind,
    provider_config: { address },
  };
}
