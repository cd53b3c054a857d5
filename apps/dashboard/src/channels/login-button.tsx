import type { authorizeInstagram } from '@confab/contract/features/instagram';
import type { authorizeTwitter } from '@confab/contract/features/twitter-profile';
import { Button } from '@confab/ui/button';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAccountId } from '../platform/account/account-context.ts';
import { confirmLeavePage } from '../platform/account/leave.ts';
import { call } from '../platform/calls/call.ts';
import type { MessageKey } from '../platform/messages/catalog.ts';
import { useText } from '../platform/messages/use-text.ts';

type LoginButtonProps = {
  children: ReactNode;
  /** The request that returns the login URL. */
  route: typeof authorizeTwitter | typeof authorizeInstagram;
  /** Shown when that fails. */
  failed: MessageKey;
  isPrimary?: boolean;
  /** The error text; undefined without one. */
  onProblem: (message: string | undefined) => void;
};

/** Sends the browser to a provider, where the user authorizes us. */
export function LoginButton({ children, route, failed, isPrimary = true, onProblem }: LoginButtonProps) {
  const text = useText();
  const accountId = useAccountId();
  const leave = useMutation({
    mutationFn: async () => {
      const { url } = await call(route, { params: { account_id: accountId }, input: {} });
      location.assign(url);
      // Disabled until the next document has loaded.
      return new Promise<void>(() => {});
    },
    onMutate: () => onProblem(undefined),
    onError: () => onProblem(text(failed)),
  });
  const press = async () => {
    if (await confirmLeavePage(text)) leave.mutate();
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
