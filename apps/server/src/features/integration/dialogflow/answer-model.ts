import { contentTypes, maxContentLength, type ContentType } from '@confab/contract/features/message';
import type { BotAnswer } from '../../conversation/index.ts';

/** Maximum characters of a query to Dialogflow. */
export const maxQueryLength = 256;

/** The contact's input: their text, or the option they chose. */
export function queryOf(content: string | null, attributes: Readonly<Record<string, unknown>>): string {
  const submitted = attributes['submitted_values'];
  const titles = listOf(submitted).flatMap((each) => textsOf(each, ['title', 'value']).slice(0, 1));
  const text = titles.length > 0 ? titles.join(', ') : (content ?? '');
  return text.trim().slice(0, maxQueryLength);
}

/** A Dialogflow response as messages and actions, without unsupported content. */
export function answersIn(fulfillments: readonly unknown[]): BotAnswer[] {
  return fulfillments.flatMap((fulfillment) => {
    const { text, payload, quickReplies, card, image } = recordOf(fulfillment);
    if (text !== undefined) return listOf(recordOf(text)['text']).flatMap(textAnswer);
    if (payload !== undefined) return payloadAnswer(recordOf(payload));
    if (quickReplies !== undefined) return choiceAnswer(recordOf(quickReplies));
    if (card !== undefined) return cardAnswer(recordOf(card));
    return textAnswer(recordOf(image)['imageUri']);
  });
}

function textAnswer(text: unknown): BotAnswer[] {
  if (typeof text !== 'string' || text.trim() === '') return [];
  return [{ content: text.slice(0, maxContentLength) }];
}

/** A custom payload names an action, or is a message in the API's format. */
function payloadAnswer(payload: Record<string, unknown>): BotAnswer[] {
  const { action, content, content_type: type, content_attributes: attributes } = payload;
  const answers: BotAnswer[] =
    typeof type === 'string' && isContentType(type)
      ? [
          {
            content: typeof content === 'string' ? content.slice(0, maxContentLength) : null,
            contentType: type,
            contentAttributes: recordOf(attributes),
          },
        ]
      : textAnswer(content);
  return action === 'handoff' || action === 'resolve' ? [...answers, action] : answers;
}

const isContentType = (type: string): type is ContentType =>
  (contentTypes as readonly string[]).includes(type);

const maxChoices = 20;

function choiceAnswer({ title, quickReplies }: Record<string, unknown>): BotAnswer[] {
  const replies = listOf(quickReplies).filter((reply) => typeof reply === 'string' && reply !== '');
  if (replies.length === 0) return textAnswer(title);
  const items = replies.slice(0, maxChoices).map((reply) => ({ title: reply, value: reply }));
  const content = typeof title === 'string' ? title.slice(0, maxContentLength) : null;
  return [{ content, contentType: 'input_select', contentAttributes: { items } }];
}

function cardAnswer(card: Record<string, unknown>): BotAnswer[] {
  const [title = ''] = textsOf(card, ['title']);
  const [subtitle] = textsOf(card, ['subtitle']);
  const [image] = textsOf(card, ['imageUri']);
  if (title === '') return [];
  const actions = listOf(card['buttons']).flatMap((button) => {
    const [text = '', postback = ''] = ['text', 'postback'].map((key) => textsOf(button, [key])[0]);
    const isLink = /^https?:\/\//i.test(postback);
    if (text === '') return [];
    return [
      isLink ? { type: 'link', text, uri: postback } : { type: 'postback', text, payload: postback || text },
    ];
  });
  const item = {
    title,
    ...(subtitle === undefined ? {} : { description: subtitle }),
    ...(image === undefined ? {} : { media_url: image }),
    actions,
  };
  return [{ content: title, contentType: 'cards', contentAttributes: { items: [item] } }];
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The non-empty texts under these keys. */
function textsOf(value: unknown, keys: readonly string[]): string[] {
  const record = recordOf(value);
  return keys
    .map((key) => record[key])
    .filter((text): text is string => typeof text === 'string' && text !== '');
}
