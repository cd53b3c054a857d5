import { maxAttachmentBytes } from '@confab/contract/features/attachment';
import { Type } from '@confab/contract/kit/schema';
import type { Channel } from '../../src/channels/channel.ts';

/**
 * A channel with the capabilities of email: agents start conversations, with a subject and copies. Its letters are
 * not sent.
 */
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

/** The input of the create form for an inbox with this address. */
export function lettersInput(address: string) {
  return {
    type: lettersChannel.kind,
    provider_config: { address },
  };
}
