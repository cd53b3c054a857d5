import type { Inbox } from '@confab/contract/features/inbox';
import { useText } from '../../platform/messages/use-text.ts';
import { CopyBlock } from '../copy-block.tsx';

/** The identifier that the app names in its calls. */
export function ApiInstallation({ inbox }: { inbox: Inbox }) {
  const text = useText();
  return (
    <CopyBlock
      hint={text('inbox:finish.api')}
      label={text('inbox:finish.identifier')}
      code={inbox.inbox_identifier ?? ''}
      language="text"
    />
  );
}
