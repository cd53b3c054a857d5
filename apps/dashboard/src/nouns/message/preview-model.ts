import { messageTypeNumber, type Message } from '@confab/contract/nouns/message';
import type { FileType } from '@confab/contract/nouns/attachment';

/** What stands for a message where there is one line for it. */
export type Preview = {
  /** Who said it, as a sign. */
  mark: 'reply' | 'note' | 'activity' | undefined;
  /** The text without its markup; empty when the message is only a file. */
  text: string;
  /** The kind of its first file. */
  file: FileType | undefined;
};

export function previewOf(message: Message): Preview {
  const deleted = message.content_attributes.deleted === true;
  return {
    mark: markOf(message),
    text: plainText(message.content ?? ''),
    file: deleted ? undefined : message.attachments?.[0]?.file_type,
  };
}

/** Markdown as one line of text: links keep their words, marks go. */
export function plainText(markdown: string): string {
  return markdown
    .slice(0, 400)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}(?:[>#]+|[-*+]|\d+\.)\s+/gm, '')
    .replace(/(\*\*|__|~~|`+)(.*?)\1/g, '$2')
    .replace(/\s+/g, ' ')
    .trim();
}

function markOf(message: Message): Preview['mark'] {
  if (message.message_type === messageTypeNumber.activity) return 'activity';
  if (message.private) return 'note';
  return message.message_type === messageTypeNumber.incoming ? undefined : 'reply';
}
