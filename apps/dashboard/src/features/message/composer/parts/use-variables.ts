import type { Contact } from '@confab/contract/features/contact';
import type { Conversation } from '@confab/contract/features/conversation';
import type { FindValue } from '@confab/rules/template-syntax';
import { variableNames, variablePath, variableValues, type VariableSubjects } from '@confab/rules/variables';
import { useQuery } from '@tanstack/react-query';
import { useProfile } from '../../../../platform/account/account-context.ts';
import { accountQuery } from '../../../account/index.ts';
import { inboxesQuery } from '../../../inbox/index.ts';

/** An available variable, and its value in this conversation. */
export type OfferedVariable = { id: string; value: string | undefined };
export type Variables = { find: FindValue; offered: readonly OfferedVariable[] };

/** The variables of a conversation, with the values the server will write for the signed-in agent. */
export function useVariables(conversation: Conversation): Variables {
  const { account_id: accountId, inbox_id: inboxId, meta, custom_attributes: attributes } = conversation;
  const { sender } = meta;
  const find = useFindValue(accountId, inboxId, {
    contact: sender,
    conversation: { displayId: conversation.id, customAttributes: attributes },
  });
  const offered = variableNames.map((each) => ({ id: each, value: find(variablePath(each)) }));
  const custom = [
    ...attributesOf('contact', sender.custom_attributes, find),
    ...attributesOf('conversation', attributes, find),
  ];
  return { find, offered: [...offered, ...custom] };
}

/** The variables of a contact. */
export type Recipient = Pick<Contact, 'id' | 'name' | 'email' | 'phone_number' | 'custom_attributes'>;

type Subjects = {
  contact: Recipient;
  conversation: VariableSubjects['conversation'];
};

/** The variables of the inbox and the signed-in agent. */
export function useFindValue(
  accountId: number,
  inboxId: number,
  { contact, conversation }: Subjects,
): FindValue {
  const { id, name, available_name: availableName, email } = useProfile();
  const inboxes = useQuery(inboxesQuery(accountId)).data?.payload;
  const account = useQuery(accountQuery(accountId)).data;
  return variableValues({
    contact: {
      id: contact.id,
      name: contact.name,
      email: contact.email,
      phoneNumber: contact.phone_number,
      customAttributes: contact.custom_attributes,
    },
    conversation,
    agent: { id, name, availableName, email },
    inbox: { id: inboxId, name: inboxes?.find((inbox) => inbox.id === inboxId)?.name ?? '' },
    account: { id: accountId, name: account?.name ?? '' },
  });
}

function attributesOf(subject: string, attributes: object, find: FindValue): OfferedVariable[] {
  return Object.keys(attributes).flatMap((key) => {
    const value = find([subject, 'custom_attribute', key]);
    if (value === undefined || /["\][{}]/.test(key)) return [];
    const isWord = /^[\w-]+$/.test(key);
    return [{ id: `${subject}.custom_attribute${isWord ? `.${key}` : `["${key}"]`}`, value }];
  });
}
