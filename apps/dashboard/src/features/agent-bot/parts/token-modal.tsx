import type { AgentBot } from '@confab/contract/features/agent-bot';
import { Button } from '@confab/ui/button';
import { CodeBlock } from '@confab/ui/code-block';
import { confirm } from '@confab/ui/confirm';
import { Modal } from '@confab/ui/modal';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { resetTokenMutation } from '../api.ts';

/** The token with which a bot calls the API, to copy or to replace. */
export function TokenModal({ bot, onClose }: { bot: AgentBot; onClose: () => void }) {
  const text = useText();
  const reset = useMutation(resetTokenMutation(useQueryClient(), useAccountId()));
  const token = (reset.data ?? bot).access_token;
  const replace = async () => {
    const isSure = await confirm({
      title: text('agent-bot:token.replaceTitle'),
      description: text('agent-bot:token.replaceText'),
      confirmLabel: text('agent-bot:token.replace'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await reset.mutateAsync(bot.id);
      toast({ text: text('agent-bot:token.replaced'), tone: 'positive' });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={text('agent-bot:token.title')}
      description={text('agent-bot:token.text', { header: 'api_access_token' })}
      closeLabel={text('common:close')}
      footer={
        <>
          <Button isPending={reset.isPending} onPress={() => void replace()}>
            {text('agent-bot:token.replace')}
          </Button>
          <Button variant="primary" onPress={onClose}>
            {text('common:close')}
          </Button>
        </>
      }
    >
      <CodeBlock
        code={token ?? ''}
        language="text"
        label={text('agent-bot:token.title')}
        copyLabel={text('common:copy')}
        copiedLabel={text('common:copied')}
      />
    </Modal>
  );
}
