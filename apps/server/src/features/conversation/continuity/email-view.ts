import { contentTypes } from '@confab/contract/features/message';
import { unlinkedName } from '@confab/rules/unlinked';
import { parseMarkdown } from '@confab/text/markdown';
import { blocksHtml } from '@confab/text/markdown-html';
import type { MailBlock } from '../../../platform/mail/mail-body.ts';
import type { LoadedMessage } from '../../message/index.ts';

type Parts = {
  earlier: readonly LoadedMessage[];
  fresh: readonly LoadedMessage[];
  business: string;
  displayId: number;
  /** Where our own files are, as `https://desk.example.com`. */
  origin: string;
  /** The website with the chat; shown only as an address of the web. */
  site: string;
  surveyUrl: string;
  /** Whether an answer to the email reaches somebody. */
  canReply: boolean;
};

/** What the email with a visitor's unread messages says. */
export function unreadEmail(parts: Parts): { subject: string; blocks: MailBlock[] } {
  const { earlier, fresh, business, displayId, site, canReply } = parts;
  const blocks: MailBlock[] = [
    { kind: 'text', text: `${business} answered while you were away:` },
    ...fresh.flatMap((message) => messageBlocks(message, parts)),
    ...(isWebAddress(site) ? [{ kind: 'link', label: 'Continue the chat', url: site } as const] : []),
    {
      kind: 'text',
      text: canReply
        ? 'You can also reply to this email.'
        : 'Please do not reply to this email: replies are not read.',
    },
    ...(earlier.length === 0 ? [] : [{ kind: 'text', text: 'Earlier in this conversation:' } as const]),
    ...earlier.map((message) => quote(message, parts)),
  ];
  return { subject: `[#${displayId}] New messages on this conversation`, blocks };
}

function messageBlocks(message: LoadedMessage, parts: Parts): MailBlock[] {
  const isSurvey = contentTypes[message.row.content_type] === 'input_csat';
  const survey: MailBlock = { kind: 'link', label: 'Rate the conversation', url: parts.surveyUrl };
  return [quote(message, parts), ...(isSurvey ? [survey] : [])];
}

function quote({ row, sender, attachments }: LoadedMessage, { business, origin }: Parts): MailBlock {
  const files = attachments.map((file) => ('data_url' in file ? file.data_url : '')).filter(Boolean);
  const text = [row.content ?? '', ...files].filter((part) => part !== '').join('\n');
  const block = { kind: 'quote', by: nameOf(sender, business), text } as const;
  // A visitor's words are shown as typed: the address may be a stranger's, and a link could hide where it leads.
  return row.sender_type === 'Contact' ? block : { ...block, html: blocksHtml(parseMarkdown(text, origin)) };
}

function nameOf(sender: LoadedMessage['sender'], business: string): string {
  if (sender === undefined) return business;
  return 'available_name' in sender ? sender.available_name : unlinkedName(sender.name);
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}
