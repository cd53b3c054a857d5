import { Button } from '@confab/ui/button';
import { confirm } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import { useState } from 'react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';

type DisconnectButtonProps = {
  /** The confirmation, and what is deleted. */
  title: string;
  description: string;
  /** The toast afterwards; absent: a general text. */
  done?: string;
  disconnect: () => Promise<unknown>;
};

/** Ends a connection, after a question. */
export function DisconnectButton({ title, description, done, disconnect }: DisconnectButtonProps) {
  const text = useText();
  const [isPending, setPending] = useState(false);
  const end = async (): Promise<void> => {
    const isSure = await confirm({
      title,
      description,
      confirmLabel: text('integration:disconnect'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    setPending(true);
    try {
      await disconnect();
      toast({ text: done ?? text('integration:ended'), tone: 'positive' });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="danger" isPending={isPending} className="self-start" onPress={() => void end()}>
      {text('integration:disconnect')}
    </Button>
  );
}
