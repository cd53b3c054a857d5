import { expect, test } from 'vitest';
import { isLostConnection } from './lost-connection.ts';

const failure = (more: object, message = 'x') => Object.assign(new Error(message), more);

test.each([
  [true, failure({ code: 'ECONNREFUSED', syscall: 'connect' })],
  [true, failure({ code: 'ENOENT', syscall: 'connect' })],
  [true, failure({ code: 'EPIPE', syscall: 'write' })],
  [true, failure({ code: '57P01' })],
  [true, failure({}, 'Connection terminated unexpectedly')],
  [false, failure({ code: 'ENOENT', syscall: 'open' })],
  [false, failure({ code: '42601' })],
  [false, failure({}, 'x is not a function')],
  [false, 'ECONNREFUSED'],
])('%s for %s', (isLost, error) => {
  expect(isLostConnection(error)).toBe(isLost);
});
