import type { Inbox } from '@confab/contract/features/inbox';
import { record, records, words } from '../content/fields-model.ts';

/** A text that the provider has approved, with gaps to fill in. */
export type Template = {
  key: string;
  name: string;
  language: string;
  category: string;
  namespace: string;
  header: string;
  body: string;
  footer: string;
  buttons: readonly string[];
  /** Names of the gaps, in the order in which the provider takes their values. */
  parameters: readonly string[];
};

export type FilledTemplate = { content: string; params: Record<string, unknown> };

/** What agents of an inbox can send: of its provider, or of the program behind it. */
export function templatesOf(inbox: Inbox | undefined): readonly Template[] {
  const given = inbox?.message_templates ?? inbox?.additional_attributes?.['message_templates'];
  return records(given)
    .filter(isSendable)
    .map(readTemplate)
    .filter(({ name, body }) => name !== '' && body.trim() !== '');
}

/**
 * Whether a new conversation has to begin with one: elsewhere typed text may leave, and where a contact has one
 * conversation their window may be open.
 */
export function beginsWithTemplate(inbox: Inbox | undefined): boolean {
  const isClosed = inbox?.capabilities.begins_with_template === true && !inbox.lock_to_single_conversation;
  return isClosed && templatesOf(inbox).length > 0;
}

/** The message as it is shown here, and what the provider makes it from. */
export function fillTemplate(template: Template, values: Readonly<Record<string, string>>): FilledTemplate {
  const { name, category, language, namespace, parameters } = template;
  const processed = Object.fromEntries(parameters.map((key) => [key, (values[key] ?? '').trim()]));
  return {
    content: bodyWith(template, processed),
    params: {
      name,
      category,
      language,
      ...(namespace === '' ? {} : { namespace }),
      processed_params: processed,
    },
  };
}

const gap = /\{\{\s{0,9}([\w.-]{1,100})\s{0,9}\}\}/g;

/** The text with what is filled in; a gap without a value stays as it is. */
export function bodyWith({ body }: Template, values: Readonly<Record<string, string>>): string {
  return body.replace(gap, (all, key: string) => values[key]?.trim() || all);
}

/** In which name or text a template is found. */
export function templatesLike(templates: readonly Template[], typed: string): readonly Template[] {
  const needle = typed.trim().toLowerCase();
  return templates.filter(({ name, body }) => `${name}\n${body}`.toLowerCase().includes(needle));
}

type Given = Record<string, unknown>;

function partOf(given: Given, type: string): Given {
  return records(given['components']).find((part) => words(part['type']).toUpperCase() === type) ?? {};
}

/**
 * Images and videos above a text have to come with each message, as have values outside the body: there is no place for
 * either, so the provider would refuse what is made of such a template.
 */
function isSendable(given: Given): boolean {
  const status = words(given['status']).toLowerCase();
  if (status !== '' && status !== 'approved') return false;
  const header = partOf(given, 'HEADER');
  const format = words(header['format']).toUpperCase();
  if (format !== '' && format !== 'TEXT') return false;
  const buttons = records(partOf(given, 'BUTTONS')['buttons']).map((button) => words(button['url']));
  return [words(header['text']), ...buttons].every((text) => !text.includes('{{'));
}

function readTemplate(given: Given): Template {
  const body = words(partOf(given, 'BODY')['text']);
  const [name, language] = [words(given['name']), words(given['language'])];
  return {
    key: `${name}:${language}`,
    name,
    language,
    category: words(given['category']),
    namespace: words(given['namespace']),
    header: words(partOf(given, 'HEADER')['text']),
    body,
    footer: words(partOf(given, 'FOOTER')['text']),
    buttons: records(partOf(given, 'BUTTONS')['buttons']).map((button) => words(record(button)['text'])),
    parameters: inOrder([...body.matchAll(gap)].flatMap(([, key]) => (key === undefined ? [] : [key]))),
  };
}

/** Numbered gaps go by their numbers, others as they come. */
function inOrder(keys: readonly string[]): string[] {
  const each = [...new Set(keys)];
  return each.every((key) => /^\d{1,9}$/.test(key)) ? each.toSorted((a, b) => Number(a) - Number(b)) : each;
}
