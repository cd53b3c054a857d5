import type { Message } from '@confab/contract/features/message';
import { safeUrl } from '../attachment-model.ts';
import { answerOf, type Answer } from './answer-model.ts';
import { record, records, words } from '@confab/rules/given-values';

export type Card = { title: string; description: string; image: string | undefined; actions: CardAction[] };
/** A link opens; a postback is a button of the contact, which agents only read. */
export type CardAction = { label: string; url: string | undefined };
export type Field = { label: string; answer: string | undefined };
export type Article = { title: string; description: string; url: string | undefined };

/** What a message consists of besides its text. */
export type Content =
  | Answer
  | { kind: 'choices'; choices: { title: string; isChosen: boolean }[]; isAnswered: boolean }
  | { kind: 'cards'; cards: Card[] }
  | { kind: 'form'; fields: Field[]; isAnswered: boolean }
  | { kind: 'articles'; articles: Article[] }
  | { kind: 'call' }
  | { kind: 'story'; sender: string; url: string | undefined }
  | { kind: 'unsupported' };

type Source = Pick<Message, 'content_type' | 'content_attributes'>;

/** Undefined for messages that are their text and their files. */
export function contentOf(message: Source): Content | undefined {
  const attributes: Record<string, unknown> = message.content_attributes;
  if (attributes['deleted'] === true) return undefined;
  if (attributes['is_unsupported'] === true) return { kind: 'unsupported' };
  const items = records(attributes['items']);
  const answers = records(attributes['submitted_values']);
  switch (message.content_type) {
    case 'input_select':
      return choicesOf(items, answers);
    case 'cards':
      return { kind: 'cards', cards: items.map(cardOf) };
    case 'form':
      return formOf(items, answers);
    case 'article':
      return { kind: 'articles', articles: items.map(articleOf) };
    case 'integrations':
      return { kind: 'call' };
    case 'text':
    case 'input_text':
    case 'input_textarea':
    case 'input_email':
    case 'input_csat':
    case 'incoming_email':
    case 'sticker':
    default:
      return attributes['image_type'] === 'story_mention' ? storyOf(attributes) : answerOf(message);
  }
}

type Item = Record<string, unknown>;

function choicesOf(items: Item[], answers: Item[]): Content {
  const chosen = new Set(answers.map(({ value }) => words(value)));
  const choices = items.map(({ title, value }) => ({
    title: words(title) || words(value),
    isChosen: chosen.has(words(value)),
  }));
  // The answer may have been removed from the list since.
  const lost = answers.filter(({ value }) => !items.some((item) => words(item['value']) === words(value)));
  return {
    kind: 'choices',
    choices: [
      ...choices,
      ...lost.map(({ title, value }) => ({ title: words(title) || words(value), isChosen: true })),
    ],
    isAnswered: answers.length > 0,
  };
}

function cardOf(item: Item): Card {
  return {
    title: words(item['title']),
    description: words(item['description']),
    image: safeUrl(words(item['media_url'])),
    actions: records(item['actions']).map((action) => ({
      label: words(action['text']),
      url: action['type'] === 'link' ? safeUrl(words(action['uri'])) : undefined,
    })),
  };
}

function formOf(items: Item[], answers: Item[]): Content {
  const valueOf = new Map(answers.map(({ name, value }) => [words(name), words(value)]));
  const fields = items.map((item) => {
    const answer = valueOf.get(words(item['name']));
    const option = records(item['options']).find(({ value }) => words(value) === answer);
    return {
      label: words(item['label']) || words(item['name']),
      answer: option ? words(option['label']) || answer : answer,
    };
  });
  return { kind: 'form', fields, isAnswered: answers.length > 0 };
}

function articleOf(item: Item): Article {
  return {
    title: words(item['title']),
    description: words(item['description']),
    url: safeUrl(words(item['link'])),
  };
}

function storyOf(attributes: Item): Content {
  const sender = attributes['story_sender'];
  return {
    kind: 'story',
    sender: words(record(sender)['username']) || words(sender),
    url: safeUrl(words(attributes['story_url'])),
  };
}
