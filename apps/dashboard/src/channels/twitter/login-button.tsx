import { authorizeTwitter } from '@confab/contract/features/twitter-profile';
import { Button } from '@confab/ui/button';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAccountId } from '../../platform/account/account-context.ts';
import { mayLeavePage } from '../../platform/account/leave.ts';
import { call } from '../../platform/calls/call.ts';
import { useText } from '../../platform/messages/use-text.ts';

type LoginButtonProps = {
  children: ReactNode;
  isPrimary?: boolean;
  /** What went wrong, in words; undefined while nothing did. */
  onTrouble: (words: string | undefined) => void;
};

/** Sends the browser to Twitter, where its owner allows us into a profile. */
export function LoginButton({ children, isPrimary = true, onTrouble }: LoginButtonProps) {
  const text = useText();
  const accountId = useAccountId();
  const leave = useMutation({
    mutationFn: async () => {
      const { url } = await call(authorizeTwitter, { params: { account_id: accountId }, input: {} });
      location.assign(url);
      // Until the next document is there, nothing can be pressed again.
      return new Promise<void>(() => {});
    },
    onMutate: () => onTrouble(undefined),
    onError: () => onTrouble(text('inbox:twitter.errors.failed')),
  });
  const press = async () => {
    if (await mayLeavePage(text)) leave.mutate();
  };
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      isPending={leave.isPending}
      onPress={() => void press()}
    >
      {children}
    </Button>
  );
}
