import { messageTypes, type ContentType } from '@confab/contract/features/message';
import type { ContextRow } from '../../conversation/index.ts';
import type { LoadedMessage } from '../../message/index.ts';
import { escaped, slackLink, slackText } from './post-view.ts';

/** The conversation's details in the first message of a thread. */
export function conversationLines(
  { additional_attributes: attributes }: Pick<ContextRow, 'additional_attributes'>,
  { inboxName, channelName, url }: { inboxName: string; channelName: string; url: string },
): string[] {
  const subject = attributes['mail_subject'];
  return [
    `*Inbox:* ${escaped(inboxName)} (${escaped(channelName)})`,
    slackLink(url, 'Click here to view the conversation'),
    ...(typeof subject === 'string' && subject !== '' ? [`*Subject:* ${escaped(subject)}`] : []),
    '',
  ];
}

/** A message's text, with its kind. */
export function messageText(
  { row, attachments }: LoadedMessage,
  { frontendUrl, contentType }: { frontendUrl: string; contentType: ContentType },
): string {
  const isActivity = messageTypes[row.message_type] === 'activity';
  const files = attachments.length;
  const written = row.content?.trim() ?? '';
  if (written === '') return files > 0 ? filesText(files) : escaped(emptyTexts[contentType] ?? '—');
  if (isActivity) return `_${escaped(written)}_`;
  return `${row.private ? 'private: ' : ''}${slackText(written, frontendUrl)}`;
}

const filesText = (count: number): string => (count === 1 ? '_Sent a file_' : `_Sent ${count} files_`);

/** Messages with content but no text. */
const emptyTexts: Partial<Record<ContentType, string>> = {
  input_select: 'Asked for a choice',
  cards: 'Showed cards',
  form: 'Showed a form',
  article: 'Suggested articles',
  input_email: 'Asked for the email address',
  input_csat: 'Asked for a rating',
};

const kinds: Readonly<Record<string, string>> = { user: 'Agent', agent_bot: 'Bot' };
const maxNameLength = 80;

/** Under which name it is posted. */
export function writerName({ row, sender }: LoadedMessage, installation: string): string {
  if (messageTypes[row.message_type] === 'activity') return `${installation} (System)`;
  if (sender === undefined) return `${installation} (Bot)`;
  const kind = ('type' in sender && kinds[sender.type]) || 'Contact';
  const name = sender.name ?? '';
  return `${name.slice(0, maxNameLength - kind.length - 3)} (${kind})`;
}
