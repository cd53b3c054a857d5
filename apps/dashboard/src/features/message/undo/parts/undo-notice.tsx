import { Button } from '@confab/ui/button';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { threadKey } from '../../api.ts';
import { sendAfter, quotedId, type Thread, type ThreadMessage } from '../../model.ts';
import { returnToComposer } from './return-to-composer.ts';
import type { ComposerProps, Writing } from '../../composer/parts/use-writing.ts';
import { undoMutation } from '../undo-api.ts';
import { secondsUntil } from '../undo-model.ts';

export type UndoNoticeProps = Pick<ComposerProps, 'conversation' | 'onQuote'> & {
  message: ThreadMessage;
  writing: Pick<Writing, 'add' | 'signature'>;
  onUndone: () => void;
};

/** Shows that an email will be sent shortly, with undo. */
export function UndoNotice(props: UndoNoticeProps) {
  const { message, conversation, writing, onUndone } = props;
  const { account_id: accountId, id: conversationId } = conversation;
  const text = useText();
  const queryClient = useQueryClient();
  const left = useSecondsLeft(sendAfter(message) ?? '');
  const undo = useMutation(undoMutation(queryClient, { accountId, conversationId }));
  const fail = (reason: string) => toast({ text: reason, tone: 'danger', duration: 6000 });
  // Awaited: the content must return even if this notice is unmounted by then.
  const onPress = () =>
    undo.mutateAsync({ message, signature: writing.signature.text }).then(
      ({ messages, lostFiles }) => {
        const thread = queryClient.getQueryData<Thread>(threadKey(accountId, conversationId));
        const quoted = thread?.messages.find(({ id }) => id === quotedId(message));
        returnToComposer({ messages, quoted }, writing, props);
        onUndone();
        if (lostFiles > 0) fail(text('undo-send:lostFiles', { count: lostFiles }));
      },
      (error: unknown) => fail(errorText(error, text)),
    );
  return (
    <div
      role="status"
      className="mx-3 mt-2 flex items-center gap-2 rounded-control bg-surface-hover ps-3 pe-1 text-control"
    >
      <p className="min-w-0 flex-1 py-1.5">
        {text('undo-send:sent')}
        {left > 0 && (
          <span aria-hidden className="tabular text-text-muted">
            {' '}
            {text('undo-send:left', { count: left })}
          </span>
        )}
      </p>
      <Button
        size="small"
        variant="quiet"
        icon={<Undo2 aria-hidden size={14} className="rtl:-scale-x-100" />}
        isPending={undo.isPending}
        onPress={() => void onPress()}
      >
        {text('undo-send:undo')}
      </Button>
    </div>
  );
}

function useSecondsLeft(until: string): number {
  const [left, setLeft] = useState(() => secondsUntil(until, Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until, Date.now())), 500);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
