import { maxContentLength } from '@confab/contract/features/message';
import { invalidField } from '@confab/contract/kit/errors';
import {
  hasVariables,
  renderVariables,
  variableValues,
  type VariableSubjects,
} from '@confab/rules/variables';
import { findAccount } from '../../../account/index.ts';
import { findInbox } from '../../../inbox/index.ts';
import type { Draft } from '../../../message/index.ts';
import type { Change } from '../../steps/change-conversation.ts';
import type { Writer } from './write-message.ts';

const rendered: ReadonlySet<Draft['type']> = new Set(['outgoing', 'template']);

/**
 * The draft with the values of its variables, in what agents and the server write. Throws `invalid` when they make
 * it longer than a message may be; the server's own words are cut there instead, as a visitor's message must not
 * fail because of them.
 */
export async function withVariables(change: Change, draft: Draft, writer: Writer): Promise<Draft> {
  const { content } = draft;
  if (!rendered.has(draft.type) || !hasVariables(content)) return draft;
  const subjects = await subjectsOf(change, writer);
  const text = renderVariables(content, variableValues(subjects), maxContentLength);
  if (text !== undefined) return { ...draft, content: text };
  if (writer.ref === null) return { ...draft, content: content.slice(0, maxContentLength) };
  throw invalidField(
    'content',
    'too_long',
    `Content is too long (maximum is ${maxContentLength} characters)`,
  );
}

async function subjectsOf(change: Change, writer: Writer): Promise<VariableSubjects> {
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
    agent: agentOf(change, writer),
    inbox: { id: row.inbox_id, name: inbox?.name ?? '' },
    account: { id: row.account_id, name: account?.name ?? '' },
  };
}

/** The sender of the message. */
function agentOf({ actor }: Change, { ref, shown }: Writer): VariableSubjects['agent'] {
  if (ref?.type === 'User' && actor.kind === 'member') {
    const { id, name, displayName, email } = actor.person;
    return { id, name, availableName: displayName ?? name, email };
  }
  const name = shown?.name ?? '';
  return ref?.type === 'AgentBot' ? { id: ref.id, name, availableName: name, email: null } : null;
}
