import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startMessages } from '../../../../platform/messages/i18n.ts';
import { MessageContent } from './message-content.tsx';

test('the call button reserves its height before loading', async () => {
  await startMessages();
  const root = createRootRoute({
    component: () => <MessageContent messageId={1} content={{ kind: 'call' }} />,
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await router.load();
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const heightOf = (element: Element | null) => element?.className.match(/\bh-\d+\b/)?.[0];
  const before = heightOf(container.querySelector('div'));
  const button = await screen.findByRole('button', { name: 'Join the video call' }, { timeout: 15_000 });
  expect(before).toBe(heightOf(button));
  expect(before).toBeDefined();
});
