import type { ResponseOf } from '@confab/contract/kit/route';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { consoleCall, refreshConsole, type CallableRoute, type CallOptions } from '../api.ts';

/**
 * A call that changes something; the console's queries are refetched afterwards. `attempt` shows an error as a toast
 * and then returns undefined; `mutateAsync` throws, for forms.
 */
export function useConsoleChange<R extends CallableRoute>(route: R) {
  const text = useText();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (options: CallOptions<R>) => consoleCall(route, options),
    onSuccess: () => refreshConsole(queryClient),
  });
  const attempt = async (options: CallOptions<R>): Promise<{ answer: ResponseOf<R> } | undefined> => {
    try {
      return { answer: await mutateAsync(options) };
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
      return undefined;
    }
  };
  return { mutateAsync, attempt, isPending };
}
