import {
  consoleTokenReplace,
  consoleTokenReveal,
  type ConsoleToken,
} from '@confab/contract/features/super-admin-token';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { CodeBlock } from '@confab/ui/code-block';
import { confirm } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import { useState } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import { useConsoleChange } from '../../parts/use-console-change.ts';

type TokenCardProps = {
  id: number;
  /** What its holder may do. */
  description: string;
  /** What the one who uses it has to be given next. */
  replaceText: string;
  /** Only users may read their own tokens. */
  isSecret?: boolean;
  /** Its last characters, if they are known. */
  ending?: string;
  onReplaced?: (token: ConsoleToken) => void;
};

/** A permanent token. Fetched on demand, which is logged. */
export function TokenCard(props: TokenCardProps) {
  const { id, description, replaceText, isSecret = false, ending = '', onReplaced } = props;
  const text = useText();
  const [shown, setShown] = useState<string>();
  const reveal = useConsoleChange(consoleTokenReveal);
  const renewal = useConsoleChange(consoleTokenReplace);
  const show = async () => {
    const done = await reveal.attempt({ params: { id } });
    setShown(done?.answer.access_token);
  };
  const replace = async () => {
    const isSure = await confirm({
      title: text('super-admin:token.replaceTitle'),
      description: replaceText,
      confirmLabel: text('super-admin:token.replace'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    const done = isSure ? await renewal.attempt({ params: { id } }) : undefined;
    if (done === undefined) return;
    setShown(undefined);
    toast({ text: text('super-admin:token.replaced'), tone: 'positive' });
    onReplaced?.(done.answer);
  };
  return (
    <Card
      title={text('super-admin:token.title')}
      description={description}
      footer={
        <>
          {!isSecret && (
            <Button
              isPending={reveal.isPending}
              onPress={() => (shown === undefined ? void show() : setShown(undefined))}
            >
              {text(shown === undefined ? 'super-admin:token.show' : 'super-admin:token.hide')}
            </Button>
          )}
          <Button isPending={renewal.isPending} onPress={() => void replace()}>
            {text('super-admin:token.replace')}
          </Button>
        </>
      }
    >
      {shown === undefined ? <Hidden ending={ending} /> : <Shown token={shown} />}
    </Card>
  );
}

function Hidden({ ending }: { ending: string }) {
  const text = useText();
  return (
    <p className="text-control text-text-muted">
      <bdi aria-hidden dir="ltr">{`••••••••••••${ending}`}</bdi>
      {ending !== '' && <span className="sr-only">{text('super-admin:token.ending', { ending })}</span>}
    </p>
  );
}

function Shown({ token }: { token: string }) {
  const text = useText();
  return (
    <CodeBlock
      code={token}
      language="text"
      label={text('super-admin:token.title')}
      copyLabel={text('common:copy')}
      copiedLabel={text('common:copied')}
      onCopyFailed={() => toast({ text: text('common:copyFailed'), tone: 'danger' })}
    />
  );
}
