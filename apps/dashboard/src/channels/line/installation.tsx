import type { Inbox } from '@confab/contract/features/inbox';
import { useText } from '../../platform/messages/use-text.ts';
import { CopyBlock } from '../copy-block.tsx';

/** The address that LINE has to call. */
export function LineInstallation({ inbox }: { inbox: Inbox }) {
  const text = useText();
  return (
    <CopyBlock
      hint={text('inbox:line.webhookHint')}
      label={text('inbox:line.webhook')}
      code={inbox.callback_webhook_url ?? ''}
      language="text"
    />
  );
}
