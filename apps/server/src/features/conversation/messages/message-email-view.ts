import { contentTypes, messageTypeNumber } from '@confab/contract/features/message';
import { unlinkedName } from '@confab/rules/unlinked';
import { parseMarkdown } from '@confab/text/markdown';
import { blocksHtml } from '@confab/text/markdown-html';
import type { EmailBlock } from '../../../platform/email/email-body.ts';
import type { LoadedMessage } from '../../message/index.ts';

type About = {
  /** The name of a missing sender. */
  business: string;
  /** Where our own files are, as `https://desk.example.com`. */
  origin: string;
};

/**
 * A message in an email to a contact. A visitor's text is shown as typed and their files only counted: the address may
 * belong to someone else, and a link could hide its target.
 */
export function messageQuote(message: LoadedMessage, about: About, time?: string): EmailBlock {
  const { row, sender } = message;
  const by = [nameOf(sender, about.business), ...(time === undefined ? [] : [time])].join(', ');
  if (row.sender_type === 'Contact') return { kind: 'quote', by, text: textOf(message, fileCount(message)) };
  const text = textOf(message, fileLinks(message));
  return { kind: 'quote', by, text, html: blocksHtml(parseMarkdown(text, about.origin)) };
}

function textOf({ row }: LoadedMessage, files: readonly string[]): string {
  const text = [row.content ?? '', ...files].filter((part) => part !== '').join('\n');
  const isQuestion = row.message_type === messageTypeNumber.template;
  return text === '' && isQuestion ? '(asked for an answer)' : text;
}

const fileLinks = ({ attachments }: LoadedMessage): string[] =>
  attachments.map((file) => file.data_url ?? '');

function fileCount({ attachments: { length } }: LoadedMessage): string[] {
  return length === 0 ? [] : [`(${length} ${length === 1 ? 'file' : 'files'})`];
}

function nameOf(sender: LoadedMessage['sender'], business: string): string {
  if (sender === undefined) return business;
  return 'available_name' in sender ? sender.available_name : unlinkedName(sender.name);
}

/** Whether a message asks the contact for a rating. */
export function isSurvey({ row }: LoadedMessage): boolean {
  return contentTypes[row.content_type] === 'input_csat';
}
