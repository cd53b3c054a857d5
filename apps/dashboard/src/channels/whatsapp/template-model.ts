import type { Inbox } from '@confab/contract/features/inbox';

/** A template as listed in the settings. Status and category are the provider's own values. */
export type ListedTemplate = {
  key: string;
  name: string;
  language: string;
  category: string;
  status: string;
  body: string;
};

/** The templates of an inbox, by name. Those without a name are skipped. */
export function listedTemplates({ message_templates: templates = [] }: Pick<Inbox, 'message_templates'>) {
  return templates
    .map((template, index): ListedTemplate => {
      const [name, language] = [textOf(template['name']), textOf(template['language'])];
      return {
        key: `${name}:${language}:${index}`,
        name,
        language,
        category: textOf(template['category']),
        status: textOf(template['status']).toUpperCase(),
        body: bodyOf(template['components']),
      };
    })
    .filter(({ name }) => name !== '')
    .toSorted((left, right) => left.name.localeCompare(right.name));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function bodyOf(components: unknown): string {
  if (!Array.isArray(components)) return '';
  const parts = components.filter((part: unknown) => typeof part === 'object' && part !== null);
  const body: unknown = parts.find((part) => 'type' in part && textOf(part.type).toUpperCase() === 'BODY');
  return typeof body === 'object' && body !== null && 'text' in body ? textOf(body.text) : '';
}
