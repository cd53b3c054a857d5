import { unlinkedName } from '@confab/rules/unlinked';
import type { EmailBlock } from '../../platform/email/email-body.ts';

export function disabledEmail(
  frontendUrl: string,
  accountId: number,
  { id, name }: { id: number; name: string },
): { subject: string; blocks: EmailBlock[] } {
  return {
    subject: 'An automation rule was turned off',
    blocks: [
      {
        kind: 'text',
        text: `The automation rule "${unlinkedName(name)}" has invalid conditions, so it was turned off.`,
      },
      { kind: 'text', text: 'Correct its conditions, then turn it on again.' },
      {
        kind: 'link',
        label: 'Open the rule',
        url: `${frontendUrl}/app/accounts/${accountId}/settings/automation/${id}/edit`,
      },
    ],
  };
}
