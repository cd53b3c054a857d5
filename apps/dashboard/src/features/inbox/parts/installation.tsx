import { CodeBlock } from '@confab/ui/code-block';
import { toast } from '@confab/ui/toast';
import type { Inbox } from '@confab/contract/features/inbox';
import { useText } from '../../../platform/messages/use-text.ts';

/** What has to be put where so that messages arrive: the embed code of a website, the identifier of an API inbox. */
export function Installation({ inbox }: { inbox: Inbox }) {
  const text = useText();
  const { web_widget_script: script, inbox_identifier: identifier } = inbox;
  const copy = {
    copyLabel: text('common:copy'),
    copiedLabel: text('common:copied'),
    onCopyFailed: () => toast({ text: text('common:copyFailed'), tone: 'danger' }),
  };
  return (
    <div className="flex flex-col gap-3">
      {script != null && (
        <>
          <p className="text-control text-text-muted">{text('inbox:finish.website')}</p>
          <CodeBlock code={script} language="html" label={text('inbox:finish.script')} {...copy} />
        </>
      )}
      {identifier !== undefined && (
        <>
          <p className="text-control text-text-muted">{text('inbox:finish.api')}</p>
          <CodeBlock code={identifier} language="text" label={text('inbox:finish.identifier')} {...copy} />
        </>
      )}
    </div>
  );
}
