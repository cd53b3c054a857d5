import { listInboxes } from '@confab/contract/features/inbox';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../platform/calls/query-client.ts';
import { fakeServer } from '../../../test/fake-server.ts';
import { anInbox } from '../../../test/inboxes.ts';
import { inboxesQuery } from './api.ts';

test('the list, which is stored in the browser, contains no secret', async () => {
  const server = fakeServer();
  const inbox = anInbox({ id: 3, name: 'Shop' });
  server.on(listInboxes, () => ({
    payload: [{ ...inbox, hmac_token: 'secret', provider_config: { api_key: 'secret' } }],
  }));
  const { payload } = await createQueryClient().fetchQuery(inboxesQuery(1));
  expect(payload).toEqual([inbox]);
  expect(JSON.stringify(payload)).not.toContain('secret');
});
