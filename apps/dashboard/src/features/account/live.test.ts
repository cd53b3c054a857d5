import { accountCacheInvalidated } from '@confab/contract/features/account';
import { listAssignable, listInboxes } from '@confab/contract/features/inbox';
import { listTeams } from '@confab/contract/features/team';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyLiveEvent } from '../../platform/live/patches.ts';
import { watchAccount } from './live.ts';

test('a new key of the inboxes refreshes them and who can be assigned in them, and no other list', () => {
  watchAccount();
  const client = new QueryClient();
  const keys = [[listInboxes.name], [listAssignable.name, { inbox_ids: [3] }], [listTeams.name]];
  for (const key of keys) client.setQueryData(key, []);
  const receive = (inbox: string) =>
    applyLiveEvent(client, 1, {
      name: accountCacheInvalidated.name,
      data: { account_id: 1, cache_keys: { label: '1', inbox, team: '1' } },
    });
  receive('1');
  for (const key of keys) client.setQueryData(key, []);
  receive('2');
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
});
