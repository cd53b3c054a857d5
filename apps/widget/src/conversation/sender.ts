import type { Sender } from '@confab/contract/features/message';
import type { PageChannel } from '@confab/contract/features/widget';
import type { Translator } from '../text/translate.ts';

/** The public name of a sender, '' without one. */
export function senderName(sender: Sender | undefined): string {
  if (!sender) return '';
  return ('available_name' in sender && sender.available_name) || sender.name;
}

/** The avatar URL of a sender, '' without one. */
export function senderAvatar(sender: Sender | undefined): string {
  if (!sender) return '';
  return 'avatar_url' in sender ? sender.avatar_url : sender.thumbnail;
}

/** The name and avatar shown with a message; without a sender, those of the bot or the inbox. */
export function authorOf(
  sender: Sender | undefined,
  { enabledFeatures, websiteName, avatarUrl }: PageChannel,
  t: Translator['t'],
): { name: string; url: string } {
  const isPerson = sender !== undefined && sender.type !== 'agent_bot' && sender.type !== 'captain_assistant';
  const isInbox = isPerson || enabledFeatures.includes('use_inbox_avatar_for_bot');
  return {
    name: senderName(sender) || (isInbox && websiteName) || t('bot'),
    url: senderAvatar(sender) || (isInbox ? avatarUrl : ''),
  };
}
