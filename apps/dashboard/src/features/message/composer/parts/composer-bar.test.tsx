import { listIntegrationApps, type IntegrationApp } from '@confab/contract/features/integration';
import { FeatureProvider } from '@confab/ui/feature-wrapper';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { routeQuery } from '../../../../platform/calls/keys.ts';
import { loadMessages, startMessages } from '../../../../platform/messages/i18n.ts';
import { ComposerBar } from './composer-bar.tsx';

const connected = (id: string): IntegrationApp => ({
  id,
  name: id,
  description: '',
  short_description: null,
  enabled: true,
  hooks: [
    { id: 1, app_id: id, status: true, inbox: null, account_id: 1, hook_type: 'account', settings: {} },
  ],
});

const nothing = () => undefined;

/** What the bar reads of what is written. */
const writing = {
  conversationId: 12,
  isWebsite: true,
  isClosed: false,
  canSend: false,
  draft: '',
  length: 0,
  maxLength: 1000,
  signature: { isOn: false, text: '', toggle: nothing },
  add: nothing,
  change: nothing,
  send: nothing,
} as never;

test('calls and the assistant reserve their space before loading, to avoid layout shifts', async () => {
  await startMessages();
  await loadMessages(['conversation']);
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queryClient.setQueryData(routeQuery(listIntegrationApps, { params: { account_id: 0 } }).queryKey, {
    payload: [connected('dyte'), connected('openai')],
  });
  const root = createRootRoute({
    component: () => <ComposerBar mode="reply" writing={writing} handle={{ current: null }} />,
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await router.load();
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <FeatureProvider features={{ integrations: true }}>
        <RouterProvider router={router as never} />
      </FeatureProvider>
    </QueryClientProvider>,
  );
  const places = () => container.querySelectorAll('span.size-7').length;
  expect(places()).toBe(2);
  await screen.findByRole('button', { name: 'Start a video call' }, { timeout: 15_000 });
  await expect.poll(places).toBe(0);
});
