import { currentRequests, settle, subscribeRequests } from '@confab/ui/confirm';
import { deferred } from '@confab/ui/deferred';
import { HeldKeys } from '@confab/ui/held-keys';
import { ToastArea } from '@confab/ui/toast';
import { UiProvider } from '@confab/ui/ui-provider';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider, useRouterState } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { Announcer } from '../platform/announcer.tsx';
import { useLanguage, useText } from '../platform/messages/use-text.ts';
import type { createAppRouter } from './router/router.ts';

const dialogs = deferred<object>(
  async () => (await import('@confab/ui/confirm-dialog')).ConfirmHost,
  HeldKeys,
);

/** Shows the dialogs of `confirm`; their code is loaded with the first question. */
function Questions() {
  const requests = useSyncExternalStore(subscribeRequests, currentRequests);
  const isAsked = requests.length > 0;
  useEffect(() => {
    if (isAsked) void askPlainly();
  }, [isAsked]);
  return isAsked && <dialogs.Component />;
}

/** While offline the code may be missing: then the browser asks. What has to be typed is not asked that way. */
async function askPlainly(): Promise<void> {
  if (await dialogs.load()) return;
  for (const request of currentRequests()) {
    settle(request, request.typed === undefined && window.confirm(request.title));
  }
}

type AppProps = { queryClient: QueryClient; router: ReturnType<typeof createAppRouter> };

export function App({ queryClient, router }: AppProps) {
  const text = useText();
  const language = useLanguage();
  return (
    <UiProvider locale={language} navigate={(href) => void router.navigate({ href })}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Starting router={router} />
        <Questions />
        <Announcer />
        <ToastArea label={text('shell:toasts')} closeLabel={text('common:close')} />
      </QueryClientProvider>
    </UiProvider>
  );
}

/** Shown until the first screen has loaded. */
function Starting({ router }: Pick<AppProps, 'router'>) {
  const text = useText();
  const isStarting = useRouterState({ router, select: (state) => state.resolvedLocation === undefined });
  return isStarting && <div className="starting" role="status" aria-label={text('common:loading')} />;
}
