import type { DeliveryResult, OutgoingMessage, ProviderTools } from '../channel.ts';
import { humanAgentTag, instagramParts, messengerParts, sendInParts } from '../meta/send.ts';
import { graphUrl } from './graph.ts';
import { readPageSecrets } from './settings.ts';

/** Sends a message in Messenger, or on Instagram for conversations there. */
export function deliverToPage(message: OutgoingMessage, tools: ProviderTools): Promise<DeliveryResult> {
  const { page_access_token: token } = readPageSecrets(tools.secrets);
  const isInstagram = message.conversationAttributes['type'] === 'instagram_direct_message';
  const isHuman = tools.keys.get('ENABLE_MESSENGER_CHANNEL_HUMAN_AGENT') === 'true';
  return sendInParts(message, tools, {
    name: 'Facebook',
    url: graphUrl(tools, 'me/messages', token),
    parts: isInstagram ? instagramParts : messengerParts,
    tag: isInstagram ? humanAgentTag(isHuman) : { messaging_type: 'MESSAGE_TAG', tag: 'ACCOUNT_UPDATE' },
  });
}
