import { messageTypeNumber, type Message } from '@confab/contract/features/message';
import type { FileType } from '@confab/contract/features/attachment';

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
    mark: writerMark(message),
    text: plainText(message.content ?? ''),
    file: deleted ? undefined : message.attachments?.[0]?.file_type,
  };
}

const pairedMarks = ['**', '__', '~~', '`'] as const;
const lineMark = /^\s{0,3}(?:[>#]{1,10}|[-*+]|\d{1,10}\.)\s+/;

/** Markdown as one line of text: links keep their words, marks go. */
export function plainText(markdown: string): string {
  return markdown
    .slice(0, 400)
    .replace(/!?\[([^\][]*)\]\([^)[]*\)/g, '$1')
    .split('\n')
    .map((line) => pairedMarks.reduce(withoutPairs, line.replace(lineMark, '')))
    .join('\n')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A mark without its partner is a letter like any other. */
function withoutPairs(line: string, mark: string): string {
  const parts = line.split(mark);
  const last = parts.length % 2 === 0 ? mark + (parts.pop() ?? '') : '';
  return parts.join('') + last;
}

function writerMark(message: Message): Preview['mark'] {
  if (message.message_type === messageTypeNumber.activity) return 'activity';
  if (message.private) return 'note';
  return message.message_type === messageTypeNumber.incoming ? undefined : 'reply';
}
