import type { Recipient, RecipientStatus } from '@confab/contract/features/campaign';
import { Badge, type Tone } from '@confab/ui/badge';
import { ButtonLink } from '@confab/ui/button-link';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';

const tones: Record<RecipientStatus, Tone> = {
  waiting: 'neutral',
  sending: 'accent',
  sent: 'positive',
  failed: 'danger',
};

/** What a contact got, or why they did not. */
export function RecipientRow({ recipient }: { recipient: Recipient }) {
  const { contact, status, reason, conversation_id: conversationId } = recipient;
  const text = useText();
  const accountId = useAccountId();
  const name = contact.name || text('campaign:results.unnamed');
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border py-2 ps-5 pe-3 last:border-0">
      <div className="min-w-40 flex-1">
        <p className="truncate text-control font-medium">
          <bdi className="truncate-end">{name}</bdi>
        </p>
        {contact.phone_number !== null && (
          <p dir="ltr" className="tabular truncate text-start text-meta text-text-muted">
            {contact.phone_number}
          </p>
        )}
        {reason !== null && (
          <p dir="auto" className="text-meta break-words text-danger">
            {reason}
          </p>
        )}
      </div>
      <Badge tone={tones[status]}>{text(`campaign:status.${status}`)}</Badge>
      {conversationId !== null && (
        <ButtonLink
          variant="quiet"
          aria-label={text('campaign:results.conversation', { name })}
          href={accountPath(accountId, `conversations/${conversationId}`)}
        >
          {text('campaign:results.open')}
        </ButtonLink>
      )}
    </li>
  );
}
