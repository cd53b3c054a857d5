import { IconButton } from '@confab/ui/icon-button';
import { toast } from '@confab/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { Video } from 'lucide-react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { startCallMutation } from '../api.ts';

/** Begins a video call with the visitor. */
export function CallButton({ accountId, conversationId }: { accountId: number; conversationId: number }) {
  const text = useText();
  const start = useMutation(startCallMutation(accountId, conversationId));
  return (
    <IconButton
      label={text('dyte:start')}
      size="small"
      isDisabled={start.isPending}
      icon={<Video aria-hidden size={16} />}
      onPress={() =>
        start.mutate(undefined, {
          onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
        })
      }
    />
  );
}
