import { eventStream } from '../../../platform/outbound/event-stream.ts';
import { keyIn, listIn } from '../../../platform/outbound/provider-json.ts';

/** An answer of a language model that comes in pieces, as far as it has come. */
export type AnswerStream = {
  /** Takes the next bytes of the answer. */
  take(bytes: Uint8Array): void;
  text(): string;
  /** What the model says it read and wrote; undefined for one that does not say. */
  usage(): unknown;
  /** Whether anything came in pieces: servers that cannot do so answer at once. */
  isUsed(): boolean;
  /** Whether the model came to its end; otherwise it was cut off. */
  isOver(): boolean;
};

/** Characters of an answer; what a model writes beyond them is left out. */
const maxTextLength = 100_000;

/** Reads `data: {choices: [{delta: {content}, finish_reason}]}` up to `data: [DONE]`. */
export function answerStream(onText: (text: string) => void): AnswerStream {
  let [text, isUsed, isOver]: [string, boolean, boolean] = ['', false, false];
  let usage: unknown;
  const take = eventStream((data) => {
    isUsed = true;
    if (data.trim() === '[DONE]') {
      isOver = true;
      return;
    }
    const piece = parsed(data);
    usage = keyIn(piece, 'usage') ?? usage;
    const [choice] = listIn(keyIn(piece, 'choices'));
    const reason = keyIn(choice, 'finish_reason');
    if (typeof reason === 'string' && reason !== '') isOver = true;
    const content = keyIn(keyIn(choice, 'delta'), 'content');
    if (typeof content !== 'string' || content === '' || text.length > maxTextLength) return;
    text += content;
    onText(text);
  });
  return {
    take,
    text: () => text,
    usage: () => usage,
    isUsed: () => isUsed,
    isOver: () => isOver,
  };
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
