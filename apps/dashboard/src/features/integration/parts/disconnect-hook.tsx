import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { deleteHookMutation } from '../hook-api.ts';
import { DisconnectButton } from './disconnect-button.tsx';

type DisconnectHookProps = {
  hookId: number;
  /** The confirmation, and what is deleted. */
  title: string;
  description: string;
  /** The toast afterwards; absent: a general text. */
  done?: string;
};

/** Ends a connection that was made with a key, after a question. */
export function DisconnectHook({ hookId, ...question }: DisconnectHookProps) {
  const remove = useMutation(deleteHookMutation(useQueryClient(), useAccountId()));
  return <DisconnectButton {...question} disconnect={() => remove.mutateAsync(hookId)} />;
}
