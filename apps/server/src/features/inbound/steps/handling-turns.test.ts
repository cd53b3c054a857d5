import { expect, test } from 'vitest';
import { acknowledge, inTurn } from './handling-turns.ts';

test('one handling continues, others start when no request is being acknowledged', async () => {
  const order: string[] = [];
  const { promise: stored, resolve: store } = Promise.withResolvers<void>();
  const acknowledged = acknowledge(async () => {
    await stored;
    order.push('acknowledged');
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const first = inTurn(async () => {
    order.push('first');
    await ended;
  });
  const second = inTurn(() => Promise.resolve(void order.push('second')));
  setImmediate(store);
  await Promise.all([acknowledged, second]);
  end();
  await first;
  expect(order).toEqual(['first', 'acknowledged', 'second']);
});

test('handling continues when requests never stop arriving', async () => {
  const { promise: stored, resolve: store } = Promise.withResolvers<void>();
  const acknowledged = acknowledge(() => stored);
  const both = [inTurn(() => Promise.resolve('handled')), inTurn(() => Promise.resolve('handled'))];
  expect(await Promise.all(both)).toEqual(['handled', 'handled']);
  store();
  await acknowledged;
});
