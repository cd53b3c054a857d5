import type { Inbox } from '@confab/contract/features/inbox';
import { useText } from '../../platform/messages/use-text.ts';
import { CopyBlock } from '../copy-block.tsx';

/** The address at which people write to the bot; Telegram knows already where to call. */
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
