import type { Template } from '../channel.ts';
import { recordIn, textOf } from './provider-api.ts';

/** What a provider makes a message from. */
export type FilledTemplate = {
  name: string;
  language: string;
  /** Of 360dialog's templates. */
  namespace: string | undefined;
  parameters: Record<string, string>[];
};

/** The chosen template with its values. Undefined if none is named. */
export function chosenTemplate(
  chosen: Record<string, unknown>,
  templates: readonly Template[],
): FilledTemplate | undefined {
  const name = textOf(chosen['name']);
  if (name === undefined) return undefined;
  const language = textOf(chosen['language']);
  const named = templates.filter((template) => template['name'] === name);
  const template = named.find((each) => each['language'] === language) ?? named[0] ?? {};
  const isNamed = textOf(template['parameter_format'])?.toUpperCase() === 'NAMED';
  const values = Object.entries(recordIn(chosen, 'processed_params'));
  return {
    name,
    language: language ?? textOf(template['language']) ?? 'en',
    namespace: textOf(chosen['namespace']) ?? textOf(template['namespace']),
    parameters: values.map(([key, value]) => ({
      type: 'text',
      ...(isNamed ? { parameter_name: key } : {}),
      text: String(value),
    })),
  };
}

/** The approved template with this text, and the values of its variables; undefined if none matches. */
export function templateOfText(content: string, templates: readonly Template[]): FilledTemplate | undefined {
  for (const template of templates) {
    if (textOf(template['status'])?.toLowerCase() !== 'approved') continue;
    const values = valuesIn(content.trim(), bodyOf(template).trim());
    if (values === undefined) continue;
    const chosen = { name: template['name'], language: template['language'], processed_params: values };
    return chosenTemplate(chosen, [template]);
  }
  return undefined;
}

function bodyOf(template: Template): string {
  const parts = Object.values(recordIn(template, 'components'));
  const body = parts.find((part) => textOf(recordIn({ part }, 'part')['type'])?.toUpperCase() === 'BODY');
  return textOf(recordIn({ body }, 'body')['text']) ?? '';
}

/** The values of a text's variables, by name; undefined where the text does not match. */
function valuesIn(content: string, body: string): Record<string, string> | undefined {
  if (body === '') return undefined;
  // Every second piece is the name of a gap.
  const chunks = body.split(/\{\{\s{0,9}([\w.-]{1,100})\s{0,9}\}\}/);
  const [start = '', ...rest] = chunks;
  if (!content.startsWith(start)) return undefined;
  const values: Record<string, string> = {};
  let at = start.length;
  for (let index = 0; index < rest.length; index += 2) {
    const [name = '', text = ''] = [rest[index], rest[index + 1]];
    const isLast = index + 2 >= rest.length;
    // The last words must end the text, whatever is before them.
    const end = isLast ? content.length - text.length : content.indexOf(text, at + 1);
    if (end <= at || !content.startsWith(text, end)) return undefined;
    values[name] = content.slice(at, end);
    at = end + text.length;
  }
  return at === content.length ? values : undefined;
}
