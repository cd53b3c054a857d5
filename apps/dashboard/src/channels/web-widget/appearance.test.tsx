import { agentList } from '@confab/contract/features/agent';
import { showInbox, updateInbox, type Inbox } from '@confab/contract/features/inbox';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyAccountServer, renderApp, signIn } from '../../../test/render-app.tsx';
import type { FakeServer } from '../../../test/fake-server.ts';
import { anInbox } from '../../../test/inboxes.ts';

let server: FakeServer;
const saved: unknown[] = [];

beforeEach(() => {
  saved.length = 0;
  signIn();
  server = emptyAccountServer();
  server.on(agentList, () => []);
});

async function open(tab: string, change: Partial<Inbox> = {}) {
  const inbox = anInbox(change);
  server.on(showInbox, () => inbox);
  server.on(updateInbox, ({ input }) => {
    saved.push(input);
    return inbox;
  });
  await renderApp('/app/accounts/1/settings/inboxes/3');
  await userEvent.click(await screen.findByRole('tab', { name: tab }));
}

const preview = () => screen.getByText('Preview').closest('figure');

test('the preview follows the input, and the appearance is saved with the inbox', async () => {
  await open('Appearance', { reply_time: 'in_a_day' });
  expect(preview()?.textContent).toContain('Chat with Shop');
  expect(preview()?.textContent).toContain('Typically replies within a day');
  await userEvent.type(screen.getByRole('textbox', { name: 'Heading' }), 'Hello!');
  await userEvent.type(screen.getByRole('textbox', { name: 'Welcome text' }), 'Ask us');
  const color = screen.getByRole('textbox', { name: 'Widget color' });
  await userEvent.clear(color);
  await userEvent.type(color, '#ffee00');
  expect(preview()?.textContent).toContain('Hello!Ask us');
  // Black reads better on yellow.
  const hero = within(preview() ?? document.body).getByText('Hello!').parentElement;
  expect(hero?.style.backgroundColor).toBe('#ffee00');
  expect(hero?.style.color).toBe('#000000');
  await userEvent.click(screen.getByRole('switch', { name: /Show automatic messages as the inbox/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await expect
    .poll(() => saved)
    .toEqual([
      {
        channel: {
          widget_color: '#ffee00',
          welcome_title: 'Hello!',
          welcome_tagline: 'Ask us',
          reply_time: 'in_a_day',
          selected_feature_flags: ['attachments', 'use_inbox_avatar_for_bot'],
        },
      },
    ]);
});

test('a heading that is too long has an error on its field, and nothing is sent', async () => {
  await open('Appearance', { welcome_title: 'x'.repeat(300) });
  await userEvent.type(screen.getByRole('textbox', { name: 'Welcome text' }), 'Hi');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText(/at most 255/);
  expect(saved).toEqual([]);
});

const code = () => screen.getByRole('region', { name: 'Embed code' }).textContent;

test('the embed code has non-default values, and a title cannot break out of its script', async () => {
  await open('Installation');
  expect(code()).toBe('<script>run()</script>');
  await userEvent.click(screen.getByRole('radio', { name: 'Left' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Icon and text' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Text of the button' }), '</script>Help');
  await userEvent.click(screen.getByRole('switch', { name: /Show new messages next to/ }));
  const written = code() ?? '';
  expect(written.match(/<\/script>/g)).toHaveLength(2);
  const settings = /chatwootSettings = (\{[^}]*\});/.exec(written)?.[1] ?? '';
  expect(JSON.parse(settings)).toEqual({
    position: 'left',
    type: 'expanded_bubble',
    launcherTitle: '</script>Help',
    showUnreadMessagesDialog: false,
  });
  const button = screen.getByText('</script>Help').parentElement;
  expect(button?.dataset['side']).toBe('left');
  await userEvent.click(screen.getByRole('radio', { name: /None/ }));
  expect(code()).toContain('"hideMessageBubble": true');
  expect(code()).not.toContain('launcherTitle');
});

test('the embed code opens in a playground, as a private pen named like the inbox', async () => {
  await open('Installation', { name: 'Shop', web_widget_script: '<script>\n  run();\n\n</script>' });
  const form = (await screen.findByRole('button', { name: 'Open in CodePen' })).closest('form');
  expect([form?.action, form?.method, form?.target]).toEqual([
    'https://codepen.io/pen/define',
    'post',
    '_blank',
  ]);
  const data = new FormData(form ?? undefined).get('data');
  const pen = JSON.parse(typeof data === 'string' ? data : '{}') as Record<string, unknown>;
  expect(pen).toMatchObject({ title: 'Shop', private: true });
  expect(pen['html']).toContain('<script>');
  expect(pen['html']).not.toContain('\n\n');
});
