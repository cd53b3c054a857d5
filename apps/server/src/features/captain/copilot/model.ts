import {
  copilotMessageTypes,
  type CopilotBody,
  type CopilotMessageType,
} from '@confab/contract/features/copilot';
import { Failure } from '@confab/contract/kit/errors';

/** The first message as the title of its thread. */
export function titleOf(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ').trim();
  return line.length <= 255 ? line : `${line.slice(0, 254)}…`;
}

/** The question. Throws `unprocessable` when it is empty. */
export function questionOf(message: string | null | undefined): string {
  const text = message?.trim() ?? '';
  if (text === '')
    throw new Failure('unprocessable', {
      body: { error: 'Message is required', message: 'Message is required' },
    });
  return text;
}

export function typeNumber(type: CopilotMessageType): number {
  return copilotMessageTypes.indexOf(type);
}
export function typeOf(stored: number): CopilotMessageType {
  return copilotMessageTypes[stored] ?? 'assistant';
}

/** The displayed part of a stored message. */
export function bodyOf(stored: Record<string, unknown>): CopilotBody {
  const { content, reasoning, function_name: name, reply_suggestion: isReply } = stored;
  return {
    content: typeof content === 'string' ? content : null,
    ...(typeof reasoning === 'string' ? { reasoning } : {}),
    ...(typeof name === 'string' ? { function_name: name } : {}),
    ...(isReply === undefined ? {} : { reply_suggestion: isReply === true }),
  };
}

/** A conversation as a text to work on. */
export function transcriptOf(
  messages: readonly { isIncoming: boolean; content: string }[],
): string | undefined {
  return messages.length === 0
    ? undefined
    : messages
        .map(({ isIncoming, content }) => `${isIncoming ? 'Customer' : 'Agent'}: ${content}`)
        .join('\n\n');
}
