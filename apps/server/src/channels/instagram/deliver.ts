import type { DeliveryResult, OutgoingMessage, ProviderTools } from '../channel.ts';
import { humanAgentTag, instagramParts, sendInParts } from '../meta/send.ts';
import { instagramUrl } from './api.ts';
import { readInstagramSecrets, readInstagramSettings } from './settings.ts';

export function deliverToInstagram(message: OutgoingMessage, tools: ProviderTools): Promise<DeliveryResult> {
  const { instagram_id: id } = readInstagramSettings(tools.settings);
  const { access_token: token } = readInstagramSecrets(tools.secrets);
  return sendInParts(message, tools, {
    name: 'Instagram',
    url: instagramUrl(tools, `${encodeURIComponent(id)}/messages`, token),
    parts: instagramParts,
    tag: humanAgentTag(tools.keys.get('ENABLE_INSTAGRAM_CHANNEL_HUMAN_AGENT') === 'true'),
  });
}
