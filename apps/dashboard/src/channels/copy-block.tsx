import { CodeBlock } from '@confab/ui/code-block';
import { toast } from '@confab/ui/toast';
import { useText } from '../platform/messages/use-text.ts';

type CopyBlockProps = {
  hint: string;
  label: string;
  code: string;
  language: string;
  /** Offers to try it in an online playground, as a pen called like this. */
  penTitle?: string;
};

/** The policy of pages lets forms be sent there as well (`playground-policy.ts` of the server). */
const playgroundUrl = 'https://codepen.io/pen/define';

/** A value to copy, with instructions on where to paste it. */
export function CopyBlock({ hint, label, code, language, penTitle }: CopyBlockProps) {
  const text = useText();
  return (
    <div className="flex flex-col gap-3">
      <p className="text-control text-text-muted">{hint}</p>
      <CodeBlock
        code={code}
        language={language}
        label={label}
        copyLabel={text('common:copy')}
        copiedLabel={text('common:copied')}
        {...(penTitle === undefined
          ? {}
          : { playground: { label: text('inbox:finish.playground'), title: penTitle, url: playgroundUrl } })}
        onCopyFailed={() => toast({ text: text('common:copyFailed'), tone: 'danger' })}
      />
    </div>
  );
}
