import type { Inbox } from '@confab/contract/features/inbox';
import { Banner } from '@confab/ui/banner';
import { useText } from '../../platform/messages/use-text.ts';
import { CopyBlock } from '../copy-block.tsx';

/** What to enter at Meta; at 360dialog it is registered already. */
export function WhatsappInstallation({ inbox }: { inbox: Inbox }) {
  const text = useText();
  const token = inbox.provider_config?.['webhook_verify_token'];
  if (inbox.provider !== 'whatsapp_cloud')
    return <p className="text-control text-text-muted">{text('inbox:whatsapp.connected')}</p>;
  return (
    <div className="flex flex-col gap-5">
      {inbox.provider_config?.['app_secret'] === undefined && (
        <Banner tone="warning" shape="box">
          {text('inbox:whatsapp.unsigned')}
        </Banner>
      )}
      <CopyBlock
        hint={text('inbox:whatsapp.callbackHint')}
        label={text('inbox:whatsapp.callback')}
        code={inbox.callback_webhook_url ?? ''}
        language="text"
      />
      {typeof token === 'string' && (
        <CopyBlock
          hint={text('inbox:whatsapp.verifyHint')}
          label={text('inbox:whatsapp.verify')}
          code={token}
          language="text"
        />
      )}
    </div>
  );
}
