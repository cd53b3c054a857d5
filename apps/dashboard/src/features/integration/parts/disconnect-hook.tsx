import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { deleteHookMutation } from '../hook-api.ts';
import { DisconnectButton } from './disconnect-button.tsx';

type DisconnectHookProps = {
  hookId: number;
  /** What is asked first, and what then is gone. */
  title: string;
  description: string;
  /** What is said once it is done; absent: just that. */
  done?: string;
};

/** Ends a connection that was made with a key, after a question. */
export function DisconnectHook({ hookId, ...question }: DisconnectHookProps) {
  const remove = useMutation(deleteHookMutation(useQueryClient(), useAccountId()));
  return <DisconnectButton {...question} disconnect={() => remove.mutateAsync(hookId)} />;
}
