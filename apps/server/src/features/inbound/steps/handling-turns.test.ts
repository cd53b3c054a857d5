import { expect, test } from 'vitest';
import { acknowledge, inTurn } from './handling-turns.ts';

test('handling begins when no request is being acknowledged', async () => {
  const order: string[] = [];
  const { promise: stored, resolve: store } = Promise.withResolvers<void>();
  const acknowledged = acknowledge(async () => {
    await stored;
    order.push('acknowledged');
  });
  const handled = inTurn(() => Promise.resolve(void order.push('handled')));
  setImmediate(store);
  await Promise.all([acknowledged, handled]);
  expect(order).toEqual(['acknowledged', 'handled']);
});

test('handling goes on when requests never stop coming', async () => {
  const { promise: stored, resolve: store } = Promise.withResolvers<void>();
  const acknowledged = acknowledge(() => stored);
  expect(await inTurn(() => Promise.resolve('handled'))).toBe('handled');
  store();
  await acknowledged;
});
