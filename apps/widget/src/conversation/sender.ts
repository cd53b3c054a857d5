import type { Sender } from '@confab/contract/features/message';

/** The name under which somebody is known to visitors, '' when there is none. */
export function senderName(sender: Sender | undefined): string {
  if (!sender) return '';
  return ('available_name' in sender && sender.available_name) || sender.name;
}

/** The address of somebody's picture, '' when there is none. */
export function senderAvatar(sender: Sender | undefined): string {
  if (!sender) return '';
  return 'avatar_url' in sender ? sender.avatar_url : sender.thumbnail;
}
