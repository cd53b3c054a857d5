import type { MenuItem } from '@confab/ui/menu';
import { expect, test } from 'vitest';
import type { Text } from '../../../../platform/messages/catalog.ts';
import { aConversation, cora, me } from '../../../../../test/fixtures/conversation.ts';
import { conversationTarget } from '../target-model.ts';
import { actionItems, moreItems } from './use-action-items.tsx';
import { conversationCommands } from './conversation-commands.ts';
import type { Changes } from './use-change.ts';

const text: Text = (key, values) => `${key} ${JSON.stringify(values ?? {})}`;
const team = {
  id: 3,
  name: 'returns',
  description: null,
  allow_auto_assign: true,
  auto_assignment_config: {},
  account_id: 1,
  is_member: true,
};
const label = (title: string) => ({
  id: 1,
  title,
  description: null,
  color: '#123456',
  show_on_sidebar: true,
});
const lists = {
  agents: [me, cora],
  teams: [team, { ...team, id: 4, name: 'billing' }],
  labels: [label('urgent'), label('vip')],
  userId: me.id,
};

/** Records the calls. */
function recorder(): { changes: Changes; calls: string[] } {
  const calls: string[] = [];
  const changes = new Proxy(
    {},
    {
      get:
        (_target, name) =>
        (...values: unknown[]) =>
          calls.push(JSON.stringify([name, ...values])),
    },
  );
  return { changes: changes as Changes, calls };
}

function press(items: readonly MenuItem[]): void {
  for (const { onAction, submenu, isSelected } of items) {
    // Selecting the current value changes nothing, except for labels, which it removes.
    if (isSelected !== true || onAction?.name === 'toggle') onAction?.();
    press(submenu ?? []);
  }
}

test.each([
  ['nothing set', aConversation()],
  [
    'everything set',
    aConversation({
      status: 'pending',
      priority: 'high',
      labels: ['vip'],
      muted: true,
      meta: { ...aConversation().meta, assignee: cora, team: { ...team, id: 3 } },
    }),
  ],
  ['an end', aConversation({ status: 'resolved' })],
])('with %s every menu action is in the palette', (_what, conversation) => {
  const menus = recorder();
  const target = conversationTarget(conversation, menus.changes);
  for (const { items } of [
    ...actionItems(target, lists, text),
    ...moreItems(conversation, menus.changes, text),
  ])
    press(items);
  const palette = recorder();
  const commandGroup = { prefix: 'conversation', group: 'Conversation' };
  const commands = conversationCommands(conversation, commandGroup, lists, palette.changes, text);
  for (const { run } of commands) run();
  expect(menus.calls.length).toBeGreaterThan(15);
  expect(menus.calls.filter((each) => !palette.calls.includes(each))).toEqual([]);
  expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length);
});

test.each([
  [true, ['unwatch']],
  [false, ['watch']],
  [undefined, ['watch', 'unwatch']],
])('a viewer (%s) is offered to %j', (isWatching, offered) => {
  const { changes, calls } = recorder();
  const known = new Proxy(changes, {
    get: (target, name) => (name === 'isWatching' ? () => isWatching : Reflect.get(target, name)),
  });
  const items = moreItems(aConversation({ id: 5 }), known, text).flatMap((group) => group.items);
  const watching = items.filter(({ id }) => id.endsWith('watch'));
  expect(watching.map(({ id }) => id)).toEqual(offered);
  press(watching);
  expect(calls).toEqual(offered.map((id) => JSON.stringify(['watch', 5, id === 'watch'])));
});
