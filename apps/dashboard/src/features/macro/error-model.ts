import { conversationStatuses, priorities } from '@confab/contract/features/conversation';
import { isEmailAddress } from '@confab/rules/email-address';
import { paramKinds, type EditedAction } from './model.ts';

export type ActionError = 'missing' | 'email' | 'url';

/** What is wrong with an action, if anything. */
export function errorOf({ name, params }: EditedAction): ActionError | undefined {
  const [first = ''] = params;
  switch (paramKinds[name]) {
    case 'none':
      return undefined;
    case 'status':
      return conversationStatuses.some((status) => status === first) ? undefined : 'missing';
    case 'priority':
      return first === 'nil' || priorities.some((priority) => priority === first) ? undefined : 'missing';
    case 'team_email':
      return first.trim() === '' || params.length < 2 ? 'missing' : undefined;
    case 'emails':
      return emailError(first);
    case 'url':
      if (first.trim() === '') return 'missing';
      return /^https?:\/\//i.test(first.trim()) && URL.canParse(first.trim()) ? undefined : 'url';
    case 'agent':
    case 'team':
    case 'labels':
    case 'text':
    case 'file':
    case 'sla':
      return first.trim() === '' ? 'missing' : undefined;
  }
}

function emailError(list: string): ActionError | undefined {
  const addresses = list
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  if (addresses.length === 0) return 'missing';
  const isGood = (address: string) => contactEmail.test(address) || isEmailAddress(address.toLowerCase());
  return addresses.every(isGood) ? undefined : 'email';
}

const contactEmail = /^\{\{ ?contact\.email ?\}\}$/;
