import { accountCreate } from '@confab/contract/features/account';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorResponse, type FakeServer } from '../../../../test/fake-server.ts';
import { configurePage, emptyAccountServer, renderApp, signOut } from '../../../../test/render-app.tsx';

const path = '/app/auth/signup';
const address = 'https://captcha.test/1/api.js';
configurePage({ HCAPTCHA_SITE_KEY: 'site-1', HCAPTCHA_SCRIPT_URL: address }, { signupEnabled: 'true' });

let server: FakeServer;
/** The effect of the script, which no test may load. */
let outcome: 'load' | 'error' = 'load';
const requests: object[] = [];
const reset = vi.fn();

beforeEach(() => {
  signOut();
  server = emptyAccountServer();
  outcome = 'load';
  requests.length = 0;
  reset.mockClear();
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const [script] = nodes;
    if (!(script instanceof HTMLScriptElement)) return append(...nodes);
    expect(script.src).toBe(`${address}?render=explicit&recaptchacompat=off`);
    queueMicrotask(() => {
      if (outcome === 'load') window.hcaptcha = { render: ask, reset, remove: () => undefined };
      script.dispatchEvent(new Event(outcome));
    });
  });
  // As if the page had been loaded, which alone may load the script.
  history.pushState(null, '', path);
  const entry = { name: location.href } as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
});
afterEach(() => vi.restoreAllMocks());

/** A frame with one button in it. */
const ask: NonNullable<Window['hcaptcha']>['render'] = (container, { callback, ...options }) => {
  requests.push(options);
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'I am human';
  button.addEventListener('click', () => callback(`answer ${requests.length}`));
  container.append(button);
  return 'widget-1';
};

async function fillIn() {
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  type(await screen.findByRole('textbox', { name: /Your name/ }), 'Maya Chen');
  type(screen.getByRole('textbox', { name: /Company/ }), 'Paperlane');
  type(screen.getByRole('textbox', { name: /Work email/ }), 'maya@paperlane.test');
  type(screen.getByLabelText(/^Password/), 'Secret1!');
}
const send = () => fireEvent.submit(screen.getByRole('button', { name: 'Create account' }));

// First: a script that came stays in the page.
test('a captcha that fails to load is reported, and can be retried', async () => {
  outcome = 'error';
  await renderApp(path);
  await screen.findByText("The captcha couldn't be loaded. A content blocker may be blocking it.");
  outcome = 'load';
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'I am human' });
});

const missing = "Please confirm that you're human.";

test('the captcha is solved before signing up, and again after a rejection', async () => {
  const sent: unknown[] = [];
  server.on(accountCreate, ({ input }) => {
    sent.push(input.h_captcha_client_response);
    throw new ErrorResponse(403, 'Please sign up with another email address');
  });
  await renderApp(path);
  await fillIn();
  send();
  await screen.findByText(missing);
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'I am human' }));
  await waitFor(() => expect(screen.queryByText(missing)).toBeNull());
  send();
  await screen.findByText('Please sign up with another email address');
  expect(sent).toEqual(['answer 1']);
  expect(requests).toEqual([expect.objectContaining({ sitekey: 'site-1' })]);
  // The answer counted once.
  await waitFor(() => expect(reset).toHaveBeenCalledWith('widget-1'));
  send();
  await screen.findByText(missing);
  expect(sent).toHaveLength(1);
});
