import { messageTypeNumber, type PublicMessage } from '@confab/contract/features/message';

/** A conversation as plain text, as the contact saw it; times in the inbox's time zone. */
export function transcriptText(
  messages: readonly PublicMessage[],
  about: { inboxName: string; timezone: string },
): string {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: about.timezone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const lines = messages.map((message) => {
    const time = clock.format(new Date(message.created_at * 1000)).replace(',', '');
    return `[${time}] ${nameOf(message, about.inboxName)}: ${textOf(message)}`;
  });
  return `${lines.join('\n\n')}\n\n(${about.timezone})\n`;
}

function nameOf(message: PublicMessage, inboxName: string): string {
  const { sender } = message;
  if (sender === undefined) return inboxName;
  return 'available_name' in sender ? sender.available_name : sender.name;
}

function textOf(message: PublicMessage): string {
  const count = message.attachments?.length ?? 0;
  const files = count === 0 ? '' : `(${count} ${count === 1 ? 'file' : 'files'})`;
  const asked = message.message_type === messageTypeNumber.template ? '(asked for an answer)' : '';
  return [message.content ?? '', files].filter((part) => part !== '').join(' ') || asked;
}
