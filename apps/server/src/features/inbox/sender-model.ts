import { senderNameTypes } from '@confab/contract/features/inbox';
import type { InboxRow } from './queries.ts';

type Sender = Pick<InboxRow, 'name' | 'business_name' | 'sender_name_type'>;

/** What recipients of an inbox's emails know the business as. */
export function businessName({ business_name: business, name }: Omit<Sender, 'sender_name_type'>): string {
  return business?.trim() || name;
}

/** The sender of an inbox's email: the business, or one of its agents. */
export function senderName(inbox: Sender, agentName: string | null): string {
  const business = businessName(inbox);
  const isProfessional = senderNameTypes[inbox.sender_name_type] === 'professional';
  return isProfessional ? business : `${agentName?.trim() || 'Notifications'} from ${business}`;
}
