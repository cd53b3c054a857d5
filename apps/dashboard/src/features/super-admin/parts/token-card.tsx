import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { CodeBlock } from '@confab/ui/code-block';
import { confirm } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import { useState } from 'react';
import { useText } from '../../../platform/messages/use-text.ts';

type TokenCardProps = {
  token: string;
  /** What whoever has it may do. */
  description: string;
  /** What the one who uses it has to be given next. */
  replaceText: string;
  isPending: boolean;
  /** Whether another one was made. */
  onReplace: () => Promise<boolean>;
};

/** The token of a program. Hidden until it is wanted: a screen is easily seen by others. */
export function TokenCard({ token, description, replaceText, isPending, onReplace }: TokenCardProps) {
  const text = useText();
  const [isShown, setShown] = useState(false);
  const replace = async () => {
    const isSure = await confirm({
      title: text('super-admin:token.replaceTitle'),
      description: replaceText,
      confirmLabel: text('super-admin:token.replace'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (isSure && (await onReplace())) toast({ text: text('super-admin:token.replaced'), tone: 'positive' });
  };
  return (
    <Card
      title={text('super-admin:token.title')}
      description={description}
      footer={
        <>
          <Button onPress={() => setShown(!isShown)}>
            {text(isShown ? 'super-admin:token.hide' : 'super-admin:token.show')}
          </Button>
          <Button isPending={isPending} onPress={() => void replace()}>
            {text('super-admin:token.replace')}
          </Button>
        </>
      }
    >
      {isShown ? (
        <CodeBlock
          code={token}
          language="text"
          label={text('super-admin:token.title')}
          copyLabel={text('common:copy')}
          copiedLabel={text('common:copied')}
          onCopyFailed={() => toast({ text: text('common:copyFailed'), tone: 'danger' })}
        />
      ) : (
        <p aria-hidden className="text-control text-text-muted">
          ••••••••••••••••
        </p>
      )}
    </Card>
  );
}
