import { contentTypes } from '@confab/contract/features/message';
import { unlinkedName } from '@confab/rules/unlinked';
import type { MailBlock } from '../../../platform/mail/mail-body.ts';
import type { LoadedMessage } from '../../message/index.ts';

type Parts = {
  earlier: readonly LoadedMessage[];
  fresh: readonly LoadedMessage[];
  business: string;
  displayId: number;
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
    ...earlier.map((message) => quote(message, business)),
  ];
  return { subject: `[#${displayId}] New messages on this conversation`, blocks };
}

function messageBlocks(message: LoadedMessage, { business, surveyUrl }: Parts): MailBlock[] {
  const isSurvey = contentTypes[message.row.content_type] === 'input_csat';
  const survey: MailBlock = { kind: 'link', label: 'Rate the conversation', url: surveyUrl };
  return [quote(message, business), ...(isSurvey ? [survey] : [])];
}

function quote({ row, sender, attachments }: LoadedMessage, business: string): MailBlock {
  const files = attachments.map((file) => ('data_url' in file ? file.data_url : '')).filter(Boolean);
  const text = [row.content ?? '', ...files].filter((part) => part !== '').join('\n');
  return { kind: 'quote', by: nameOf(sender, business), text };
}

function nameOf(sender: LoadedMessage['sender'], business: string): string {
  if (sender === undefined) return business;
  return 'available_name' in sender ? sender.available_name : unlinkedName(sender.name);
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}
