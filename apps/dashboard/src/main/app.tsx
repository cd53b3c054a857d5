import { ToastArea } from '@confab/ui/toast';
import { UiProvider } from '@confab/ui/ui-provider';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Announcer } from '../platform/announcer.tsx';
import { useLanguage, useText } from '../platform/messages/use-text.ts';
import type { createAppRouter } from './router/router.ts';

/** Shows the dialogs of `confirm`. It is not called before the first screen has rendered. */
const ConfirmHost = lazy(async () => {
  const { ConfirmHost: Component } = await import('@confab/ui/confirm-dialog');
  return { default: Component };
});

type AppProps = { queryClient: QueryClient; router: ReturnType<typeof createAppRouter> };

export function App({ queryClient, router }: AppProps) {
  const text = useText();
  const language = useLanguage();
  return (
    <UiProvider locale={language} navigate={(href) => void router.navigate({ href })}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Starting router={router} />
        <Suspense>
          <ConfirmHost />
        </Suspense>
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
