import type { EmailBlock } from '../../../platform/email/email-body.ts';

/** The email of a rule to a member of a team about a conversation. The subject is that of the wire contract. */
export function teamEmail(
  frontendUrl: string,
  about: { accountId: number; displayId: number; content: string },
): { subject: string; blocks: EmailBlock[] } {
  const url = `${frontendUrl}/app/accounts/${about.accountId}/conversations/${about.displayId}`;
  return {
    subject: 'This email has been sent via automation rule actions.',
    blocks: [
      { kind: 'text', text: about.content },
      { kind: 'link', label: 'View conversation', url },
    ],
  };
}
