import { maxContentLength } from '@confab/contract/features/message';
import { invalidField } from '@confab/contract/kit/errors';
import { record, words } from '@confab/rules/given-values';
import type { FindValue } from '@confab/rules/template-syntax';
import {
  hasVariables,
  renderPlain,
  renderVariables,
  variableValues,
  type VariableSubjects,
} from '@confab/rules/variables';
import { digestOf } from '../../../../platform/crypto/digest.ts';
import { findAccount } from '../../../account/index.ts';
import { findInbox } from '../../../inbox/index.ts';
import { contentTooLong, type Draft } from '../../../message/index.ts';
import type { Change } from '../../steps/change-conversation.ts';

const rendered: ReadonlySet<Draft['type']> = new Set(['outgoing', 'template']);

/**
 * The draft with its variables rendered, for messages of agents and the server. Throws `invalid` when that exceeds the
 * maximum length; the server's own texts are truncated instead, as a visitor's message must not fail because of them.
 */
export async function withVariables(
  change: Change,
  draft: Draft,
  agent: VariableSubjects['agent'],
): Promise<Draft> {
  if (!rendered.has(draft.type)) return draft;
  const template = filledIn(draft.additionalAttributes['template_params']);
  const { content } = draft;
  if (template === undefined && !hasVariables(content)) return draft;
  const find = variableValues(await subjectsOf(change, agent));
  const params = template === undefined ? {} : { template_params: valuesOf(template, find) };
  return withContent(
    { ...draft, additionalAttributes: { ...draft.additionalAttributes, ...params } },
    find,
    agent,
  );
}

function withContent(draft: Draft, find: FindValue, agent: VariableSubjects['agent']): Draft {
  const { content } = draft;
  if (!hasVariables(content)) return draft;
  const text = renderVariables(content, find, maxContentLength);
  const templateDigest = digestOf('template', content);
  if (text !== undefined) return { ...draft, content: text, templateDigest };
  if (agent === null) return { ...draft, content: content.slice(0, maxContentLength), templateDigest };
  throw contentTooLong();
}

type Filled = Record<string, unknown> & { processed_params: Record<string, unknown> };

/** The message's template if its values contain variables. */
function filledIn(template: unknown): Filled | undefined {
  const processed = record(record(template)['processed_params']);
  const values = Object.values(processed).map(words);
  return values.some(hasVariables) ? { ...record(template), processed_params: processed } : undefined;
}

/** Throws `invalid` for an empty value: providers reject such a message with an obscure error. */
function valuesOf(template: Filled, find: FindValue): Filled {
  const values = Object.entries(template.processed_params).map(([key, value]) => {
    const text = renderPlain(words(value), find);
    if (text !== '') return [key, text] as const;
    const message = `Template says nothing in {{${key}}} for this contact`;
    throw invalidField('template_params', 'value_blank', message);
  });
  return { ...template, processed_params: Object.fromEntries(values) };
}

async function subjectsOf(change: Change, agent: VariableSubjects['agent']): Promise<VariableSubjects> {
  const { trx, row } = change;
  const inbox = await findInbox(trx, row.account_id, row.inbox_id);
  const account = await findAccount(trx, row.account_id);
  return {
    contact: {
      id: row.contact_id,
      name: row.contact_name,
      email: row.contact_email,
      phoneNumber: row.contact_phone_number,
      customAttributes: row.contact_custom_attributes,
    },
    conversation: { displayId: row.display_id, customAttributes: row.custom_attributes },
    agent,
    inbox: { id: row.inbox_id, name: inbox?.name ?? '' },
    account: { id: row.account_id, name: account?.name ?? '' },
  };
}
