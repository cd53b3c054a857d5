import { messageTypeNumber, type Message } from '@confab/contract/features/message';
import type { FileType } from '@confab/contract/features/attachment';
import { plainText } from '@confab/rules/plain-text';

/** A one-line preview of a message. */
export type Preview = {
  /** The icon for its sender or kind. */
  icon: 'reply' | 'note' | 'activity' | undefined;
  /** The text without its markup; empty when the message is only a file. */
  text: string;
  /** The kind of its first file. */
  file: FileType | undefined;
};

export function previewOf(message: Message): Preview {
  const deleted = message.content_attributes.deleted === true;
  return {
    icon: writerIcon(message),
    text: plainText(message.content ?? ''),
    file: deleted ? undefined : message.attachments?.[0]?.file_type,
  };
}

function writerIcon(message: Message): Preview['icon'] {
  if (message.message_type === messageTypeNumber.activity) return 'activity';
  if (message.private) return 'note';
  return message.message_type === messageTypeNumber.incoming ? undefined : 'reply';
}
