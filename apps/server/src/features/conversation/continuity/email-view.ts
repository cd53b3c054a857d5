import type { EmailBlock } from '../../../platform/email/email-body.ts';
import type { LoadedMessage } from '../../message/index.ts';
import { isSurvey, messageQuote } from '../messages/message-email-view.ts';

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
  /** Whether a reply to the email is received. */
  canReply: boolean;
};

/** The email with a visitor's unread messages. */
export function unreadEmail(parts: Parts): { subject: string; blocks: EmailBlock[] } {
  const { earlier, fresh, business, displayId, site, canReply } = parts;
  const blocks: EmailBlock[] = [
    { kind: 'text', text: `${business} answered while you were away:` },
    ...fresh.flatMap((message) => messageBlocks(message, parts)),
    ...(isWebAddress(site) ? [{ kind: 'link', label: 'Continue the chat', url: site } as const] : []),
    {
      kind: 'text',
      text: canReply
        ? 'You can also reply to this email.'
        : "Please don't reply to this email. Replies aren't read.",
    },
    ...(earlier.length === 0 ? [] : [{ kind: 'text', text: 'Earlier in this conversation:' } as const]),
    ...earlier.map((message) => messageQuote(message, parts)),
  ];
  return { subject: `[#${displayId}] New messages on this conversation`, blocks };
}

function messageBlocks(message: LoadedMessage, parts: Parts): EmailBlock[] {
  const survey: EmailBlock = { kind: 'link', label: 'Rate the conversation', url: parts.surveyUrl };
  return [messageQuote(message, parts), ...(isSurvey(message) ? [survey] : [])];
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}
