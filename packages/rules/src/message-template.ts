import { record, records, words } from './given-values.ts';

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
  /** Names of the variables, in the provider's order of values. */
  parameters: readonly string[];
};

export type FilledTemplate = { content: string; params: Record<string, unknown> };

/** The templates of a provider's list that can be filled in and sent. */
export function sendableTemplates(value: unknown): readonly Template[] {
  return records(value)
    .filter(isSendable)
    .map(readTemplate)
    .filter(({ name, body }) => name !== '' && body.trim() !== '');
}

/** The message as shown here, and the input from which the provider renders it. */
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

/** The text with its values; a variable without a value is unchanged. */
export function bodyWith({ body }: Template, values: Readonly<Record<string, string>>): string {
  return body.replace(gap, (all, key: string) => values[key]?.trim() || all);
}

type RawTemplate = Record<string, unknown>;

function partOf(template: RawTemplate, type: string): RawTemplate {
  return records(template['components']).find((part) => words(part['type']).toUpperCase() === type) ?? {};
}

/**
 * Images and videos above a text are required with each message, as are values outside the body: the API has neither,
 * so the provider would reject messages from such a template.
 */
function isSendable(template: RawTemplate): boolean {
  const status = words(template['status']).toLowerCase();
  if (status !== '' && status !== 'approved') return false;
  const header = partOf(template, 'HEADER');
  const format = words(header['format']).toUpperCase();
  if (format !== '' && format !== 'TEXT') return false;
  const buttons = records(partOf(template, 'BUTTONS')['buttons']).map((button) => words(button['url']));
  return [words(header['text']), ...buttons].every((text) => !text.includes('{{'));
}

function readTemplate(template: RawTemplate): Template {
  const body = words(partOf(template, 'BODY')['text']);
  const [name, language] = [words(template['name']), words(template['language'])];
  return {
    key: `${name}:${language}`,
    name,
    language,
    category: words(template['category']),
    namespace: words(template['namespace']),
    header: words(partOf(template, 'HEADER')['text']),
    body,
    footer: words(partOf(template, 'FOOTER')['text']),
    buttons: records(partOf(template, 'BUTTONS')['buttons']).map((button) => words(record(button)['text'])),
    parameters: inOrder([...body.matchAll(gap)].flatMap(([, key]) => (key === undefined ? [] : [key]))),
  };
}

/** Numbered parameters by number, others in order. */
function inOrder(keys: readonly string[]): string[] {
  const each = [...new Set(keys)];
  return each.every((key) => /^\d{1,9}$/.test(key)) ? each.toSorted((a, b) => Number(a) - Number(b)) : each;
}
