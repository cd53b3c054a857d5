import type { Inbox, InboxCapabilities } from '@confab/contract/features/inbox';
import { maxContentLength } from '@confab/contract/features/message';

const usual: InboxCapabilities = {
  copies: false,
  subject: false,
  rich_text: true,
  max_message_length: maxContentLength,
};

/** What can be written from an inbox. An unknown one, or one from a node of an older version, has the defaults. */
export function capabilitiesOf(inbox: Partial<Pick<Inbox, 'capabilities'>> | undefined): InboxCapabilities {
  return inbox?.capabilities ?? usual;
}
