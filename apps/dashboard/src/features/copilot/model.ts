import type { AnswerSource, Assistant } from '@confab/contract/features/captain-assistant';
import type { CopilotMessage } from '@confab/contract/features/copilot';

/** The messages of a thread with a received or sent one added, without duplicates. */
export function upsertMessage(known: readonly CopilotMessage[], message: CopilotMessage): CopilotMessage[] {
  return [...known.filter(({ id }) => id !== message.id), message].toSorted(
    (left, right) => left.id - right.id,
  );
}

/** The question that has no answer yet. */
export function openQuestion(messages: readonly CopilotMessage[]): CopilotMessage | undefined {
  const question = messages.findLast(({ message_type: type }) => type === 'user');
  const isAnswered = messages.some(
    ({ id, message_type: type }) => question !== undefined && id > question.id && type === 'assistant',
  );
  return isAnswered ? undefined : question;
}

/** The messages of a thread, without the intermediate steps. */
export function shownMessages(messages: readonly CopilotMessage[]): CopilotMessage[] {
  return messages.filter(({ message_type: type }) => type !== 'assistant_thinking');
}

/** The assistant to use: the last one used, else the inbox's, else the newest. */
export function chosenAssistant(
  assistants: readonly Assistant[],
  preferred: unknown,
  ofInbox: number | undefined,
): Assistant | undefined {
  const byId = (requested: unknown) => assistants.find(({ id }) => id === requested);
  return byId(preferred) ?? byId(ofInbox) ?? assistants[0];
}

/** An answer as a text for others, who have no use for the numbers of sources. */
export function withoutCitations(content: string): string {
  return content.replaceAll(/ ?\[\[\d{1,2}\](?:\([^()\s]{0,2048}\))?\]/g, '').trim();
}

/** Where an answer is from, and how sure it is. */
export type Facts = {
  sources: AnswerSource[];
  /** From 0 to 1. */
  confidence: number;
  isByModel: boolean;
  isHandoff: boolean;
  /** Why it was handed over; empty where that is not known. */
  reasoning: string;
};

/** The details stored with an assistant's message, or returned with an answer of the playground. */
export function factsIn(about: unknown): Facts | undefined {
  if (typeof about !== 'object' || about === null) return undefined;
  const { sources, confidence, by_model, handoff, reasoning } = about as Record<string, unknown>;
  if (typeof confidence !== 'number') return undefined;
  return {
    sources: Array.isArray(sources) ? sources.filter(isSource) : [],
    confidence,
    isByModel: by_model === true,
    isHandoff: handoff === true,
    reasoning: typeof reasoning === 'string' ? reasoning : '',
  };
}

function isSource(value: unknown): value is AnswerSource {
  if (typeof value !== 'object' || value === null) return false;
  const { n, title, url } = value as Record<string, unknown>;
  const isPage = typeof url === 'string' && /^https?:/.test(url);
  return typeof n === 'number' && typeof title === 'string' && (url === null || isPage);
}
