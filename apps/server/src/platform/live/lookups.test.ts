import { expect, test } from 'vitest';
import { member } from '../../../test/live.ts';
import { networksOf } from '../rate-limit/networks.ts';
import { createLookups } from './lookups.ts';

const requested = () => true;
/** Every network is blocked at its first rejection. */
const limiter = {
  hit: () => Promise.resolve({ allowed: false, retryAfterSeconds: 60 }),
  takeBack: () => Promise.resolve(),
  reset: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

test('when the slow queue is full, sockets are rejected immediately; accepted ones are not', async () => {
  const lookups = createLookups({ limiter, batchSize: 2, maxRejections: 10 });
  const here = networksOf('192.0.2.1');
  const permitted = member('agent');
  await lookups.ofSocket(here).subscriberOf('agent', requested, () => Promise.resolve(permitted));
  await lookups.ofSocket(here).noteRejected();

  const released = Promise.withResolvers<null>();
  let calls = 0;
  const unknownClient = (name: string) =>
    lookups.ofSocket(here).subscriberOf(name, requested, () => {
      calls += 1;
      return released.promise;
    });
  const results: (object | string | null)[] = [];
  void Promise.all(
    Array.from({ length: 1010 }, async (_, index) => results.push(await unknownClient(`forged ${index}`))),
  );
  // One is being looked up, and 1,000 wait.
  await expect.poll(() => results).toEqual(Array.from({ length: 9 }, () => 'busy'));
  expect(calls).toBe(1);
  const again = lookups.ofSocket(here).subscriberOf('agent', requested, () => Promise.resolve(permitted));
  expect(await again).toBe(permitted);
  released.resolve(null);
  expect(calls).toBe(1);
});

test('a canceled lookup takes no slot of the slow queue', async () => {
  const lookups = createLookups({ limiter, batchSize: 2, maxRejections: 10 });
  const here = networksOf('192.0.2.1');
  await lookups.ofSocket(here).noteRejected();
  let calls = 0;
  const find = () => Promise.resolve(((calls += 1), null));
  const gone = Array.from({ length: 900 }, (_, index) =>
    lookups.ofSocket(here).subscriberOf(`gone ${index}`, () => false, find),
  );
  // They would hold the line for 45 seconds.
  await Promise.all(gone);
  expect(calls).toBe(0);
  const honest = lookups
    .ofSocket(here)
    .subscriberOf('honest', requested, () => Promise.resolve(member('late')));
  expect(await honest).toMatchObject({});
});
