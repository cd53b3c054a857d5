import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { configurePage, emptyAccountServer, renderApp, signIn } from '../../../../test/render-app.tsx';

test('the API channel is offered with the operator’s name and icon', async () => {
  configurePage({ API_CHANNEL_NAME: 'Your app', API_CHANNEL_THUMBNAIL: '/own/app.png' });
  signIn();
  emptyAccountServer();
  await renderApp('/app/accounts/1/settings/inboxes/new');
  const offer = await screen.findByRole('link', { name: /^Your app/ });
  expect(offer.getAttribute('href')).toContain('settings/inboxes/new/api');
  expect(offer.querySelector('img')?.getAttribute('src')).toBe('/own/app.png');
});
