import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { createClosers } from './closers.ts';

const silent = { warn: () => undefined };

test('closes in reverse order of opening, sequentially, and only once', async () => {
  const order: string[] = [];
  const closers = createClosers(silent);
  const part = (name: string) => async () => {
    order.push(`${name} begins`);
    await Promise.resolve();
    order.push(`${name} ends`);
  };
  closers.add('pool', part('pool'));
  closers.add('jobs', part('jobs'));
  await closers.closeAll();
  await closers.closeAll();
  expect(order).toEqual(['jobs begins', 'jobs ends', 'pool begins', 'pool ends']);
});

test('reports a part that takes long to close', async () => {
  const events = new EventEmitter();
  const closers = createClosers({ warn: (details: object) => events.emit('warned', details) }, 1);
  const warned = once(events, 'warned');
  const open = Promise.withResolvers<void>();
  closers.add('pool', () => open.promise);
  const closing = closers.closeAll();
  expect(await warned).toEqual([{ part: 'pool' }]);
  open.resolve();
  await closing;
});
