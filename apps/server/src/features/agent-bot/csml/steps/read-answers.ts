import { maxContentLength } from '@confab/contract/features/message';
import { keyIn, listIn } from '../../../../platform/outbound/provider-json.ts';

/** A script's output, as messages. */
export type ScriptAnswer = {
  content: string;
  contentType?: 'input_select';
  contentAttributes?: { items: { title: string; value: string }[] };
};

const maxAnswers = 20;
const maxButtons = 20;

/** The output of a turn. Pauses and typing indicators are left out, as is everything that cannot be shown. */
export function answersOf(json: unknown): { answers: ScriptAnswer[]; isOver: boolean } {
  const messages = listIn(keyIn(json, 'messages')).map((message) => keyIn(message, 'payload'));
  return {
    answers: messages.flatMap(answerOf).slice(0, maxAnswers),
    isOver: keyIn(json, 'conversation_end') === true,
  };
}

function answerOf(payload: unknown): ScriptAnswer[] {
  const content = keyIn(payload, 'content');
  const type = textIn(payload, 'content_type');
  if (type === 'question' || type === 'button') return questionOf(content, type);
  if (type === 'text') return plain(textIn(content, 'text'));
  if (['image', 'audio', 'video', 'file', 'url'].includes(type)) return plain(textIn(content, 'url'));
  return [];
}

const plain = (text: string): ScriptAnswer[] =>
  text.trim() === '' ? [] : [{ content: text.slice(0, maxContentLength) }];

/** A button alone is a question with one answer. */
function questionOf(content: unknown, type: 'question' | 'button'): ScriptAnswer[] {
  const title = textIn(content, 'title').slice(0, maxContentLength);
  const buttons =
    type === 'button' ? [content] : listIn(keyIn(content, 'buttons')).map((one) => keyIn(one, 'content'));
  const items = buttons.slice(0, maxButtons).flatMap((button) => {
    const label = textIn(button, 'title');
    return label === '' ? [] : [{ title: label, value: textIn(button, 'payload') || label }];
  });
  if (items.length === 0) return plain(title);
  return [{ content: title, contentType: 'input_select', contentAttributes: { items } }];
}

/** What the contact chose of a script's question; undefined for any other message. */
export function choiceIn({ submitted_values: submitted }: Record<string, unknown>): string | undefined {
  const [chosen] = listIn(submitted);
  return textIn(chosen, 'value') || textIn(chosen, 'title') || undefined;
}

export function textIn(value: unknown, key: string): string {
  const text = keyIn(value, key);
  return typeof text === 'string' ? text : '';
}
