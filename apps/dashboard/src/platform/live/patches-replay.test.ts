import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { replayOverResponses } from './patches.ts';

const client = new QueryClient();
afterEach(() => client.clear());

const key = ['conversation.list'];
const add = (item: string) => () =>
  client.setQueryData<string[]>(key, (known) => [...new Set([...(known ?? []), item])]);

test('a response older than received events does not undo them', async () => {
  client.setQueryData(key, ['old']);
  const replay = replayOverResponses(client);
  let answer: (items: string[]) => void = () => undefined;
  const request = client.fetchQuery({
    queryKey: key,
    queryFn: () => new Promise<string[]>((resolve) => (answer = resolve)),
    staleTime: 0,
  });
  await vi.waitFor(() => expect(client.getQueryState(key)?.fetchStatus).toBe('fetching'));
  replay.receive(add('received'));
  expect(client.getQueryData(key)).toEqual(['old', 'received']);
  answer(['old']);
  await request;
  await vi.waitFor(() => expect(client.getQueryData(key)).toEqual(['old', 'received']));
  replay.stop();
});

test('events received before the request are not replayed', async () => {
  const replay = replayOverResponses(client, () => 0);
  const again = vi.fn();
  replay.receive(again);
  await client.fetchQuery({ queryKey: key, queryFn: () => Promise.resolve(['new']), staleTime: 0 });
  await Promise.resolve();
  expect(again).toHaveBeenCalledOnce();
  replay.stop();
});
