import type { Inbox } from '@confab/contract/features/inbox';
import { useText } from '../../platform/messages/use-text.ts';
import { CopyBlock } from '../copy-block.tsx';

/** The webhook for text messages is registered automatically; for WhatsApp a person does it. */
export function TwilioInstallation({ inbox }: { inbox: Inbox }) {
  const text = useText();
  if (inbox.medium !== 'whatsapp')
    return <p className="text-control text-text-muted">{text('inbox:twilio.connected')}</p>;
  return (
    <CopyBlock
      hint={text('inbox:twilio.callbackHint')}
      label={text('inbox:sms.callbackUrl')}
      code={inbox.callback_webhook_url ?? ''}
      language="text"
    />
  );
}
