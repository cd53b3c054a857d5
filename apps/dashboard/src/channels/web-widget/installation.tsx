import type { Inbox } from '@confab/contract/features/inbox';
import { useText } from '../../platform/messages/use-text.ts';
import { CopyBlock } from '../copy-block.tsx';

/** The embed code. */
export function WebWidgetInstallation({ inbox }: { inbox: Inbox }) {
  const text = useText();
  return (
    <CopyBlock
      hint={text('inbox:finish.website')}
      label={text('inbox:finish.script')}
      code={inbox.web_widget_script ?? ''}
      language="html"
      penTitle={inbox.name}
    />
  );
}
