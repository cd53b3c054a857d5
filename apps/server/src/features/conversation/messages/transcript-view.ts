import type { EmailBlock } from '../../../platform/email/email-body.ts';
import type { LoadedMessage } from '../../message/index.ts';
import { messageQuote } from './message-email-view.ts';

type About = { business: string; origin: string; displayId: number; timezone: string };

/**
 * A conversation as the contact saw it; times in the inbox's time zone. The subject contains no visitor input: the
 * address is unconfirmed, and the email may reach a third party.
 */
export function transcriptEmail(
  messages: readonly LoadedMessage[],
  about: About,
): { subject: string; blocks: EmailBlock[] } {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: about.timezone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return {
    subject: `[#${about.displayId}] Conversation Transcript`,
    blocks: [
      ...messages.map((message) =>
        messageQuote(message, about, clock.format(message.row.created_at).replace(',', '')),
      ),
      { kind: 'text', text: `All times are in the time zone ${about.timezone}.` },
    ],
  };
}
