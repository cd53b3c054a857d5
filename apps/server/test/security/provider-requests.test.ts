import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openChannelHarness, type ChannelHarness } from '../channels/harness.ts';
import { signedRequest } from '../example-channel/driver.ts';

let harness: ChannelHarness;
beforeAll(async () => {
  harness = await openChannelHarness();
  harness.begin();
  await harness.connect(harness.t.fixtures.rex, harness.t.fixtures.rival.id, 'rivals');
});
afterAll(() => harness.close());

const hello = { id: 'evt', user: { id: 'ines' }, events: [{ type: 'message', id: 'm', text: 'Hello' }] };

async function countOf(table: 'inbound_request' | 'message' | 'contact'): Promise<number> {
  const { rows } = await harness.t.database.pool.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count);
}

async function expectRefused(request: Parameters<ChannelHarness['send']>[0], status: number): Promise<void> {
  const before = await countOf('inbound_request');
  expect((await harness.send(request)).statusCode).toBe(status);
  expect(await countOf('inbound_request')).toBe(before);
}

describe('a provider’s request', () => {
  test.each([
    ['with the secret of another inbox', signedRequest('paperlane', hello, 'another secret')],
    ['without a signature', { ...signedRequest('paperlane', hello), headers: {} }],
    [
      'with one byte changed',
      { ...signedRequest('paperlane', hello), payload: JSON.stringify({ ...hello, id: 'x' }) },
    ],
  ])('is rejected %s, and nothing is stored', async (_name, request) => {
    await expectRefused(request, 401);
  });

  test('is rejected for an unknown inbox, signed or not', async () => {
    await expectRefused(signedRequest('nowhere', hello), 404);
    await expectRefused({ ...signedRequest('nowhere', hello), headers: {} }, 404);
  });

  test('is rejected when larger than its channel’s limit, declared or not', async () => {
    const large = signedRequest('paperlane', { ...hello, events: ['x'.repeat(70_000)] });
    await expectRefused(large, 413);
    const { port } = await harness.t.app.listen({ port: 0, host: '127.0.0.1' }).then((url) => new URL(url));
    const before = await countOf('inbound_request');
    const answer = await fetch(`http://127.0.0.1:${port}${large.url}`, {
      method: 'POST',
      headers: large.headers,
      body: new Blob([large.payload]).stream(),
      duplex: 'half',
    });
    expect(answer.status).toBe(413);
    expect(await countOf('inbound_request')).toBe(before);
  });

  test('changes nothing in another account, whatever ids it contains', async () => {
    const bodyOf = (id: string, ...events: unknown[]) => ({ id, user: { id: 'victim' }, events });
    await harness.send(
      signedRequest('paperlane', bodyOf('one', { type: 'message', id: 'theirs', text: 'Untouched' })),
    );
    await harness.untilHandled();
    const [before] = await harness.messages();
    expect(before).toMatchObject({ content: 'Untouched' });
    const contacts = await countOf('contact');
    await harness.send(
      signedRequest(
        'rivals',
        bodyOf(
          'two',
          { type: 'edited', id: 'theirs', text: 'Changed' },
          { type: 'deleted', id: 'theirs' },
          { type: 'seen', until: new Date().toISOString() },
          { type: 'typing', on: true },
          { type: 'profile' },
        ),
      ),
    );
    await harness.untilHandled();
    expect((await harness.messages())[0]).toEqual(before);
    expect(await countOf('contact')).toBe(contacts);
    const reply = { type: 'message', id: 'theirs', text: 'Mine', reply_to: 'theirs' };
    await harness.send(signedRequest('rivals', bodyOf('three', reply)));
    await harness.untilHandled();
    expect(await harness.messages()).toEqual([before]);
    expect(await countOf('contact')).toBe(contacts + 1);
  });

  test('is stored without the tokens in its headers', async () => {
    const request = signedRequest('paperlane', { ...hello, id: 'headers', events: [] });
    request.headers['authorization'] = 'Bearer token-of-the-provider';
    request.headers['cookie'] = 'session=1';
    const { pool } = harness.t.database;
    await pool.query(`create table seen_headers as select headers from inbound_request limit 0`);
    await pool.query(
      `create function note_headers() returns trigger language plpgsql as
       $$ begin insert into seen_headers values (new.headers); return new; end $$`,
    );
    await pool.query(
      'create trigger note before insert on inbound_request for each row execute function note_headers()',
    );
    expect((await harness.send(request)).statusCode).toBe(200);
    await harness.untilHandled();
    const { rows } = await pool.query<{ headers: Record<string, string> }>(
      'select headers from seen_headers',
    );
    expect(rows.map(({ headers }) => Object.keys(headers).toSorted())).toEqual([
      ['content-type', 'x-example-signature'],
    ]);
  });
});
