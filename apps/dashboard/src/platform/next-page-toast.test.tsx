import { ToastArea } from '@confab/ui/toast';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showStoredToast, toastOnNextPage } from './next-page-toast.ts';

test('a message is kept over a page load and shown once; invalid ones are not shown', async () => {
  render(<ToastArea label="Messages" closeLabel="Close" />);
  const show = () => act(() => showStoredToast());
  act(() => toastOnNextPage({ text: 'The account was created.', tone: 'positive' }));
  expect(screen.queryByText('The account was created.')).toBeNull();
  show();
  await screen.findByText('The account was created.');
  show();
  for (const stored of ['{', '"x"', '{"text":1}']) {
    sessionStorage.setItem('next-page-toast', stored);
    show();
  }
  expect(screen.getAllByText('The account was created.')).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(1);
});
