import { maxAttachmentBytes } from '@confab/contract/features/attachment';
import type { Channel } from '../../src/channels/channel.ts';
import { deliver } from './deliver.ts';
import { inbound } from './inbound.ts';
import { setUp } from './set-up.ts';
import { ExampleSecrets, ExampleSettings, readSettings } from './settings.ts';

/** A channel to a provider that does not exist, written from docs/add-a-channel.md. */
export const exampleChannel: Channel = {
  kind: 'example',
  wireName: 'Channel::Example',
  apiUrl: { setting: 'EXAMPLE_API_URL', default: 'https://api.example.com', name: 'the Example API' },
  settings: ExampleSettings,
  secrets: ExampleSecrets,
  capabilities: {
    writtenByIntegrations: false,
    files: { maxBytes: maxAttachmentBytes, contentTypes: ['image/*', 'application/pdf', 'text/plain'] },
    typing: false,
    startedByAgents: false,
    needsSession: false,
    repliesToMessages: true,
    copies: true,
  },
  setUp,
  wire: (settings, secrets) => {
    const { address, display_name } = readSettings(settings);
    return { provider_config: { address, display_name, ...secrets } };
  },
  replyWindowHours: () => 24,
  newSourceId: () => ({ problem: 'Only the contact can start a conversation here' }),
  inbound,
  deliver,
};
