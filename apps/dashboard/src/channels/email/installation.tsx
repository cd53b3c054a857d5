import type { Inbox } from '@confab/contract/features/inbox';
import { useText } from '../../platform/messages/use-text.ts';
import { CopyBlock } from '../copy-block.tsx';

/** The address that emails are forwarded to; a connected mailbox needs nothing more. */
export function EmailInstallation({ inbox }: { inbox: Inbox }) {
  const text = useText();
  const values = { email: inbox.email ?? '' };
  if (inbox.imap_enabled === true)
    return <p className="text-control text-text-muted">{text('inbox:email.connected', values)}</p>;
  if (!inbox.forward_to_email)
    return <p className="text-control text-text-muted">{text('inbox:email.noForwarding', values)}</p>;
  return (
    <CopyBlock
      hint={text('inbox:email.forwardHint', values)}
      label={text('inbox:email.forwardAddress')}
      code={inbox.forward_to_email}
      language="text"
    />
  );
}
