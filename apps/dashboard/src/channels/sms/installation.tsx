import type { Inbox } from '@confab/contract/features/inbox';
import { useText } from '../../platform/messages/use-text.ts';
import { CopyBlock } from '../copy-block.tsx';

/** What belongs in the application at Bandwidth: where to call, and what to show there. */
export function SmsInstallation({ inbox }: { inbox: Inbox }) {
  const text = useText();
  const { callback_user: user, callback_password: password } = inbox.provider_config ?? {};
  const items = [
    { id: 'callbackUrl', code: inbox.callback_webhook_url },
    { id: 'callbackUser', code: user },
    { id: 'callbackPassword', code: password },
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      {items.map(({ id, code }) => (
        <CopyBlock
          key={id}
          hint={text(`inbox:sms.hints.${id}`)}
          label={text(`inbox:sms.${id}`)}
          code={typeof code === 'string' ? code : ''}
          language="text"
        />
      ))}
    </div>
  );
}
