import { maxContentLength } from '@confab/contract/features/message';
import { invalidField } from '@confab/contract/kit/errors';
import {
  hasVariables,
  renderVariables,
  variableValues,
  type VariableSubjects,
} from '@confab/rules/variables';
import { digestOf } from '../../../../platform/crypto/digest.ts';
import { findAccount } from '../../../account/index.ts';
import { findInbox } from '../../../inbox/index.ts';
import type { Draft } from '../../../message/index.ts';
import type { Change } from '../../steps/change-conversation.ts';

const rendered: ReadonlySet<Draft['type']> = new Set(['outgoing', 'template']);

/**
 * The draft with the values of its variables, in what agents and the server write. Throws `invalid` when they make
 * it longer than a message may be; the server's own words are cut there instead, as a visitor's message must not
 * fail because of them.
 */
export async function withVariables(
  change: Change,
  draft: Draft,
  agent: VariableSubjects['agent'],
): Promise<Draft> {
  const { content } = draft;
  if (!rendered.has(draft.type) || !hasVariables(content)) return draft;
  const subjects = await subjectsOf(change, agent);
  const text = renderVariables(content, variableValues(subjects), maxContentLength);
  const templateDigest = digestOf('template', content);
  if (text !== undefined) return { ...draft, content: text, templateDigest };
  if (agent === null) return { ...draft, content: content.slice(0, maxContentLength), templateDigest };
  throw invalidField(
    'content',
    'too_long',
    `Content is too long (maximum is ${maxContentLength} characters)`,
  );
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
