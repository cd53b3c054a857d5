import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openChannelPlace, type ChannelPlace } from '../channels/place.ts';
import { signedRequest } from '../example-channel/driver.ts';

let place: ChannelPlace;
beforeAll(async () => {
  place = await openChannelPlace();
  place.begin();
  await place.connect(place.t.fixtures.rex, place.t.fixtures.rival.id, 'rivals');
});
afterAll(() => place.close());

const hello = { id: 'evt', user: { id: 'ines' }, events: [{ type: 'message', id: 'm', text: 'Hello' }] };

async function countOf(table: 'inbound_request' | 'message' | 'contact'): Promise<number> {
  const { rows } = await place.t.database.pool.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count);
}

async function expectRefused(request: Parameters<ChannelPlace['send']>[0], status: number): Promise<void> {
  const before = await countOf('inbound_request');
  expect((await place.send(request)).statusCode).toBe(status);
  expect(await countOf('inbound_request')).toBe(before);
}

describe('what a provider sends', () => {
  test.each([
    ['with the secret of another inbox', signedRequest('paperlane', hello, 'another secret')],
    ['without a signature', { ...signedRequest('paperlane', hello), headers: {} }],
    [
      'with one byte changed',
      { ...signedRequest('paperlane', hello), payload: JSON.stringify({ ...hello, id: 'x' }) },
    ],
  ])('is refused %s, and nothing of it is kept', async (_name, request) => {
    await expectRefused(request, 401);
  });

  test('is refused for an inbox that is not there, signed or not', async () => {
    await expectRefused(signedRequest('nowhere', hello), 404);
    await expectRefused({ ...signedRequest('nowhere', hello), headers: {} }, 404);
  });

  test('is refused when it is larger than its channel takes, announced or not', async () => {
    const large = signedRequest('paperlane', { ...hello, events: ['x'.repeat(70_000)] });
    await expectRefused(large, 413);
    const { port } = await place.t.app.listen({ port: 0, host: '127.0.0.1' }).then((url) => new URL(url));
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

  test('changes nothing in another account, whatever ids it names', async () => {
    const said = (id: string, ...events: unknown[]) => ({ id, user: { id: 'victim' }, events });
    await place.send(
      signedRequest('paperlane', said('one', { type: 'message', id: 'theirs', text: 'Untouched' })),
    );
    await place.untilHandled();
    const [before] = await place.messages();
    expect(before).toMatchObject({ content: 'Untouched' });
    const contacts = await countOf('contact');
    await place.send(
      signedRequest(
        'rivals',
        said(
          'two',
          { type: 'edited', id: 'theirs', text: 'Changed' },
          { type: 'deleted', id: 'theirs' },
          { type: 'seen', until: new Date().toISOString() },
          { type: 'typing', on: true },
          { type: 'profile' },
        ),
      ),
    );
    await place.untilHandled();
    expect((await place.messages())[0]).toEqual(before);
    expect(await countOf('contact')).toBe(contacts);
    const reply = { type: 'message', id: 'theirs', text: 'Mine', reply_to: 'theirs' };
    await place.send(signedRequest('rivals', said('three', reply)));
    await place.untilHandled();
    expect(await place.messages()).toEqual([before]);
    expect(await countOf('contact')).toBe(contacts + 1);
  });

  test('is kept without the tokens in its headers', async () => {
    const request = signedRequest('paperlane', { ...hello, id: 'headers', events: [] });
    request.headers['authorization'] = 'Bearer token-of-the-provider';
    request.headers['cookie'] = 'session=1';
    const { pool } = place.t.database;
    await pool.query(`create table seen_headers as select headers from inbound_request limit 0`);
    await pool.query(
      `create function note_headers() returns trigger language plpgsql as
       $$ begin insert into seen_headers values (new.headers); return new; end $$`,
    );
    await pool.query(
      'create trigger note before insert on inbound_request for each row execute function note_headers()',
    );
    expect((await place.send(request)).statusCode).toBe(200);
    await place.untilHandled();
    const { rows } = await pool.query<{ headers: Record<string, string> }>(
      'select headers from seen_headers',
    );
    expect(rows.map(({ headers }) => Object.keys(headers).toSorted())).toEqual([
      ['content-type', 'x-example-signature'],
    ]);
  });
});
