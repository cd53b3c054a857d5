import type { Webhook } from '@confab/contract/features/webhook';
import { Button } from '@confab/ui/button';
import { CodeBlock } from '@confab/ui/code-block';
import { Modal } from '@confab/ui/modal';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { resetSecretMutation } from '../api.ts';

/** Creates the secret by which a receiver verifies our requests; shown only once. */
export function SecretModal({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const text = useText();
  const reset = useMutation(resetSecretMutation(useQueryClient(), useAccountId()));
  const secret = reset.data?.secret;
  const make = () => {
    reset.mutate(webhook.id, {
      onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
    });
  };
  return (
    <Modal
      isOpen
      onOpenChange={onClose}
      title={text('webhook:secret.title')}
      description={text(
        webhook.is_signed && secret === undefined ? 'webhook:secret.replace' : 'webhook:secret.text',
      )}
      closeLabel={text('common:close')}
      footer={
        secret === undefined ? (
          <>
            <Button onPress={onClose}>{text('common:cancel')}</Button>
            <Button variant="primary" isPending={reset.isPending} onPress={make}>
              {text('webhook:secret.make')}
            </Button>
          </>
        ) : (
          <Button variant="primary" onPress={onClose}>
            {text('webhook:secret.done')}
          </Button>
        )
      }
    >
      {secret !== undefined && (
        <div className="flex flex-col gap-2">
          <p className="text-control">{text('webhook:secret.once')}</p>
          <CodeBlock
            code={secret}
            language="text"
            label={text('webhook:secret.label')}
            copyLabel={text('common:copy')}
            copiedLabel={text('common:copied')}
          />
          <p className="text-meta text-text-muted">
            {text('webhook:secret.how', { header: 'X-Chatwoot-Signature', time: 'X-Chatwoot-Timestamp' })}
          </p>
        </div>
      )}
    </Modal>
  );
}
