import type { Inbox } from '@confab/contract/features/inbox';
import { useText } from '../../platform/messages/use-text.ts';
import { CopyBlock } from '../copy-block.tsx';

/** The URL of the bot for customers; its webhook is registered already. */
export function TelegramInstallation({ inbox }: { inbox: Inbox }) {
  const text = useText();
  return (
    <CopyBlock
      hint={text('inbox:telegram.connected')}
      label={text('inbox:telegram.address')}
      code={`https://t.me/${inbox.bot_name ?? ''}`}
      language="text"
    />
  );
}
