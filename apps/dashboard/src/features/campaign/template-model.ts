import type { Inbox } from '@confab/contract/features/inbox';
import { record, words } from '@confab/rules/given-values';
import type { Template } from '@confab/rules/message-template';
import { templatesOf } from '../message/index.ts';

/** A template by its key, and the values of its gaps so far. */
export type ChosenTemplate = { key: string; values: Readonly<Record<string, string>> };

export const noTemplate: ChosenTemplate = { key: '', values: {} };

/** Whether only templates of a list may leave an inbox, rather than text. */
export function hasTemplates(inbox: Inbox | undefined): inbox is Inbox {
  return inbox?.message_templates !== undefined;
}

/** Whether text arrives only where it is that of a template, of which there is no list here. */
export function needsApproval(inbox: Inbox | undefined): boolean {
  return inbox?.capabilities.begins_with_template === true && !hasTemplates(inbox);
}

/** The selected template, as the server stores it. */
export function storedTemplate(params: Record<string, unknown> | undefined): ChosenTemplate {
  if (params === undefined) return noTemplate;
  const values = Object.entries(record(params['processed_params']));
  return {
    key: `${words(params['name'])}:${words(params['language'])}`,
    values: Object.fromEntries(values.map(([key, value]) => [key, words(value)])),
  };
}

/** Undefined when none is chosen, or it is no longer among those of the inbox. */
export function templateIn(inbox: Inbox, { key }: ChosenTemplate): Template | undefined {
  return templatesOf(inbox).find((template) => template.key === key);
}

export function isFilled({ parameters }: Template, { values }: ChosenTemplate): boolean {
  return parameters.every((key) => (values[key] ?? '').trim() !== '');
}
