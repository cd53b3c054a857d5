import { Readable } from 'node:stream';
import type { ContactImport } from '@confab/contract/features/contact-import';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { form } from '../../../../test/form.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { noLimits } from '../../../../test/contract-fuzz/no-limits.ts';
import { finishImport } from './actions/finish-import.ts';
import { runImport } from './actions/run-import.ts';

let t: TestApp;
let base: string;

beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());
beforeEach(() => t.clearOutbox());

type Person = { token: string };

async function send(path: string, bytes: string | Buffer, as: Person = t.fixtures.maya) {
  const file = await form([['import_file', { name: 'contacts.csv', bytes: Buffer.from(bytes) }]]);
  return t.as(as).inject({ method: 'POST', url: `${base}${path}`, ...file });
}

async function upload(bytes: string | Buffer): Promise<ContactImport> {
  const answer = await send('/contact_imports', bytes);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const post = (id: number, verb: string, body: object = {}) =>
  t.as(t.fixtures.maya).post(`${base}/contact_imports/${id}/${verb}`, body);

const show = async (id: number): Promise<ContactImport> =>
  (await t.as(t.fixtures.maya).get(`${base}/contact_imports/${id}`)).json();

async function finish(id: number): Promise<ContactImport> {
  const key = { accountId: t.fixtures.account.id, id };
  for (;;) {
    await runImport(t.platform, key);
    const { status } = await show(id);
    if (status === 'running') continue;
    await finishImport(t.platform, key);
    return show(id);
  }
}

/** Imports a file by the mapping that is suggested, or another one. */
async function imported(bytes: string | Buffer, mapping?: (string | null)[]): Promise<ContactImport> {
  const draft = await upload(bytes);
  const answer = await post(draft.id, 'start', { mapping: mapping ?? draft.mapping });
  expect(answer.statusCode, answer.body).toBe(200);
  return finish(draft.id);
}

async function find(email: string) {
  const payload = [{ attribute_key: 'email', filter_operator: 'equal_to', values: [email] }];
  const answer = await t.as(t.fixtures.maya).post(`${base}/contacts/filter`, { payload });
  return answer.json().payload[0];
}

const labelsOf = async (id: number) =>
  (await t.as(t.fixtures.maya).get(`${base}/contacts/${id}/labels`)).json().payload;

async function download(url: string | null): Promise<string> {
  const answer = await t.app.inject(new URL(url ?? '').pathname);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain('attachment');
  return answer.body;
}

test('columns are recognized, rows become contacts, and known contacts are updated, not duplicated', async () => {
  await t.as(t.fixtures.maya).post(`${base}/custom_attribute_definitions`, {
    attribute_display_name: 'Seats',
    attribute_key: 'seats',
    attribute_display_type: 'number',
    attribute_model: 'contact_attribute',
  });
  const file =
    'First name,Last name,E-Mail,Phone,Company,City,Country code,Tags,Seats,Shoe size\n' +
    'Ada,Byron,ADA@example.com,+44 20 7946 0958,Engines,London,gb,"VIP, math",12,38\n' +
    'Grace,,grace@example.com,,,,,,,\n';
  const draft = await upload(file);
  expect(draft).toMatchObject({ status: 'draft', encoding: 'utf-8', processed_count: 0 });
  expect(draft.mapping).toEqual([
    'name',
    'name',
    'email',
    'phone_number',
    'company_name',
    'city',
    'country_code',
    'labels',
    'custom_attributes.seats',
    null,
  ]);
  const done = await imported(file);
  expect(done).toMatchObject({ status: 'done', processed_count: 2, created_count: 2, refused_count: 0 });
  const ada = await find('ada@example.com');
  expect(ada).toMatchObject({
    name: 'Ada Byron',
    phone_number: '+442079460958',
    additional_attributes: {
      company_name: 'Engines',
      city: 'London',
      country: 'United Kingdom',
      country_code: 'GB',
    },
    custom_attributes: { seats: 12 },
  });
  expect(await labelsOf(ada.id)).toEqual(['math', 'vip']);
  expect(await imported(file)).toMatchObject({ created_count: 0, updated_count: 0, unchanged_count: 2 });
  const more = 'email,name,phone,labels\nada@EXAMPLE.com,Ada Lovelace,,new\n';
  expect(await imported(more)).toMatchObject({ created_count: 0, updated_count: 1 });
  const after = await find('ada@example.com');
  expect(after).toMatchObject({ id: ada.id, name: 'Ada Lovelace', phone_number: '+442079460958' });
  expect(await labelsOf(ada.id)).toEqual(['math', 'new', 'vip']);
});

test('rows are matched by identifier, then email, then phone number', async () => {
  await imported('identifier,email,phone\nm-1,one@match.com,+15550000001\nm-2,two@match.com,+15550000002\n');
  const rows = [
    'm-1,changed@match.com,',
    ',two@match.com,+15550000003',
    ',,+15550000001',
    'm-1,two@match.com,',
    'm-9,two@match.com,',
  ];
  const done = await imported(`identifier,email,phone\n${rows.join('\n')}\n`);
  expect(done).toMatchObject({ created_count: 0, updated_count: 3, unchanged_count: 1, refused_count: 1 });
  expect(done.refused).toEqual([{ row: 5, reason: 'Email has already been taken' }]);
  expect((await find('two@match.com')).identifier).toBe('m-9');
});

test('within a file, a later row changes whom an earlier one added', async () => {
  const done = await imported('email,name\ntwice@example.com,First\nTWICE@example.com,Second\n');
  expect(done).toMatchObject({ created_count: 1, updated_count: 1 });
  expect((await find('twice@example.com')).name).toBe('Second');
});

test('two rows can swap unique values of two contacts', async () => {
  await imported('identifier,phone\nx-1,+15550000011\nx-2,+15550000012\n');
  const done = await imported('identifier,phone\nx-1,+15550000013\nx-2,+15550000011\nx-1,+15550000012\n');
  expect(done).toMatchObject({ updated_count: 3, refused_count: 0 });
});

test.each([
  ['no email', 'nobody', 'Email is invalid'],
  ['a short phone number', ',,12', undefined],
  ['no identifying value', 'Ina,,', 'There is no email, phone number or identifier'],
])('a row with %s', async (_, row, reason) => {
  const done = await imported(`name,email,phone\n${row.includes(',') ? row : `Ina,${row},`}\n`);
  if (reason === undefined) expect(done.refused_count).toBe(0);
  else expect(done.refused).toEqual([{ row: 2, reason }]);
});

test('rejected rows are a downloadable file, with the reasons, formulas escaped', async () => {
  const rows = ['=HYPERLINK(1),wrong', 'Fine,fine@example.com', '"Long",also wrong', 'a"b,quote@example.com'];
  const done = await imported(`name,email\n${rows.join('\n')}\nLast,last@example.com\n`);
  expect(done).toMatchObject({ created_count: 2, refused_count: 3, processed_count: 5 });
  expect(await download(done.refused_url)).toBe(
    'name,email,errors\r\n' +
      "'=HYPERLINK(1),wrong,Email is invalid\r\n" +
      'Long,also wrong,Email is invalid\r\n' +
      '"a""b,quote@example.com",,The quotes of this line do not fit: a quote inside of a cell is written twice\r\n',
  );
  const emails = await t.sentEmails();
  expect(emails.at(-1)).toContain('Rejected: 3');
});

test('an unclosed quote rejects its line, and the following lines are imported', async () => {
  const done = await imported('name,email\n"Open,open@example.com\nNext,next@open.com\nLast,last@open.com\n');
  expect(done).toMatchObject({ created_count: 2, refused_count: 1 });
  expect(done.refused[0]?.row).toBe(2);
});

test('a cell of a megabyte and a NUL byte reject their rows', async () => {
  const huge = 'x'.repeat(1024 * 1024);
  const done = await imported(`name,email\n${huge},huge@example.com\nN\0L,nul@example.com\nOk,ok@nul.com\n`);
  expect(done).toMatchObject({ created_count: 1, refused_count: 2 });
  expect(done.refused.map(({ reason }) => reason)).toEqual([
    'The row is too long',
    'The row holds a NUL byte',
  ]);
});

test.each([
  ['UTF-8 with a mark', '\u{feff}name;email\nJürgen;bom@example.com\n', 'utf8', 'utf-8'],
  ['UTF-16 with a mark', '\u{feff}name\temail\r\nJürgen\tutf16@example.com\r\n', 'utf16le', 'utf-16le'],
  ['Windows-1252', 'name|email\nJürgen|win@example.com\n', 'latin1', 'windows-1252'],
] as const)('a file in %s', async (_, text, written, encoding) => {
  const done = await imported(Buffer.from(text, written));
  expect(done).toMatchObject({ encoding, created_count: 1, refused_count: 0 });
  const email = /[a-z0-9]+@example\.com/.exec(text)?.[0] ?? '';
  expect((await find(email)).name).toBe('Jürgen');
});

test.each([
  ['empty', '', 'File is blank'],
  ['of line breaks', '\n\n', 'The file is empty'],
  [
    'without a header row',
    'ina@example.com,Ina\n',
    'The first row must name the columns, and here it seems to be a contact',
  ],
  [
    'with a duplicate column',
    'email,email\na@example.com,b@example.com\n',
    'Two columns are called “email”: give them different names',
  ],
  ['of bytes', 'a\0b,c\n', 'This is not a text file: save the table as CSV'],
  [
    'with too many columns',
    `${Array.from({ length: 201 }, (_, at) => `c${at}`).join(',')}\n`,
    'The file has 201 columns, and 200 are the most',
  ],
])('rejects a file %s', async (_, text, error) => {
  const answer = await send('/contact_imports', text);
  expect([answer.statusCode, answer.json()]).toEqual([422, { error }]);
});

test('a mapping must identify contacts, use each field once, and use only known fields', async () => {
  const draft = await upload('a,b\n1,2\n');
  const errorOf = async (mapping: (string | null)[]) =>
    (await post(draft.id, 'start', { mapping })).json().error;
  expect(await errorOf(['name', 'city'])).toBe(
    'One column must be the email, the phone number or the identifier',
  );
  expect(await errorOf(['email', 'email'])).toBe('Two columns are both email');
  expect(await errorOf(['email', 'custom_attributes.none'])).toBe('There is no field custom_attributes.none');
  expect(await errorOf(['email'])).toBe('Say for each column what it is');
  expect((await post(draft.id, 'start', { mapping: ['identifier', null] })).statusCode).toBe(200);
  expect(await errorOf(['identifier', null])).toBe('This file was imported already');
});

test('a preview shows the first rows and errors and imports nothing', async () => {
  const draft = await upload('name,email\nIna,preview@example.com\nBo,wrong\n');
  const answer = await post(draft.id, 'preview', { mapping: ['name', 'email'] });
  expect(answer.json()).toEqual({
    problem: null,
    rows: [
      {
        row: 2,
        cells: ['Ina', 'preview@example.com'],
        values: { name: 'Ina', email: 'preview@example.com' },
        labels: [],
      },
      { row: 3, cells: ['Bo', 'wrong'], values: null, labels: [] },
    ],
    checked_count: 2,
    refused_count: 1,
    refused: [{ row: 3, reason: 'Email is invalid' }],
  });
  expect(await find('preview@example.com')).toBeUndefined();
  const nameless = (await post(draft.id, 'preview', { mapping: ['name', null] })).json();
  expect(nameless).toMatchObject({
    problem: 'One column must be the email, the phone number or the identifier',
    refused_count: 0,
    rows: [{ cells: ['Ina', 'preview@example.com'] }, { row: 3 }],
  });
});

test('attributes of every type are read, and invalid values are rejected', async () => {
  const types = { link: 'link', day: 'date', size: 'list', ok: 'checkbox', share: 'percent', code: 'text' };
  for (const [key, type] of Object.entries(types))
    await t.as(t.fixtures.maya).post(`${base}/custom_attribute_definitions`, {
      attribute_display_name: key,
      attribute_key: `typed_${key}`,
      attribute_display_type: type,
      attribute_model: 'contact_attribute',
      ...(type === 'list' ? { attribute_values: ['S', 'M'] } : {}),
      ...(type === 'text' ? { regex_pattern: '^[A-Z]+$', regex_cue: 'Capitals' } : {}),
    });
  const keys = Object.keys(types).map((key) => `typed_${key}`);
  const done = await imported(
    `email,${keys.join(',')}\n` +
      'typed@example.com,https://example.com/a,2026-01-31,M,Yes,12.5,ABC\n' +
      'l@example.com,javascript:1,,,,,\nd@example.com,,31.1.2026,,,,\nv@example.com,,,XL,,,\n' +
      'c@example.com,,,,maybe,,\nn@example.com,,,,,many,\np@example.com,,,,,,abc\n',
  );
  expect((await find('typed@example.com')).custom_attributes).toEqual({
    typed_link: 'https://example.com/a',
    typed_day: '2026-01-31',
    typed_size: 'M',
    typed_ok: true,
    typed_share: 12.5,
    typed_code: 'ABC',
  });
  expect(done.refused.map(({ reason }) => reason)).toEqual([
    'link: “javascript:1” is not an address that begins with https://',
    'day: “31.1.2026” is not a date like 2026-12-31',
    'size: “XL” is not a value of the list',
    'ok: “maybe” is neither true nor false',
    'share: “many” is not a number',
    'code: “abc” does not fit the pattern of the attribute (Capitals)',
  ]);
});

test('a pattern with catastrophic backtracking rejects its rows, without blocking the server or other rows', async () => {
  await t.as(t.fixtures.maya).post(`${base}/custom_attribute_definitions`, {
    attribute_display_name: 'Endless',
    attribute_key: 'endless',
    attribute_display_type: 'text',
    attribute_model: 'contact_attribute',
    regex_pattern: '^(a+)+$',
  });
  const long = `${'a'.repeat(200)}b`;
  const rows = Array.from({ length: 300 }, (_, at) => `endless${at}@example.com,${long}`);
  const start = performance.now();
  const done = await imported(
    `email,endless\nquick@example.com,aaa\n${rows.join('\n')}\nlast@endless.com,\n`,
  );
  // Each row for itself would take fifteen seconds.
  expect(performance.now() - start).toBeLessThan(10_000);
  expect(done).toMatchObject({ status: 'done', created_count: 2, refused_count: 300 });
  expect(done.refused[0]?.reason).toBe('Endless: the pattern of the attribute takes too long');
});

test('API clients import immediately; unknown columns become custom attributes', async () => {
  const csv =
    'id,name,email,identifier,phone_number,company,city,plan\n7,Wim,wire@example.com,w-1,4930123456,Acme,Berlin,paper\n';
  const answer = await send('/contacts/import', csv);
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
  const [newest] = (await t.as(t.fixtures.maya).get(`${base}/contact_imports`)).json().payload;
  expect(await finish(newest.id)).toMatchObject({ status: 'done', created_count: 1 });
  expect(await find('wire@example.com')).toMatchObject({
    identifier: 'w-1',
    phone_number: '+4930123456',
    additional_attributes: { company_name: 'Acme', company: 'Acme', city: 'Berlin' },
    custom_attributes: { id: '7', company: 'Acme', city: 'Berlin', plan: 'paper' },
  });
  const blank = await t.as(t.fixtures.maya).post(`${base}/contacts/import`, {});
  expect([blank.statusCode, blank.json()]).toEqual([422, { error: 'File is blank' }]);
});

test('an import can be stopped; imported contacts stay', async () => {
  const rows = Array.from({ length: 1200 }, (_, at) => `stop${at}@example.com`);
  const draft = await upload(`email\n${rows.join('\n')}\n`);
  await post(draft.id, 'start', { mapping: ['email'] });
  const key = { accountId: t.fixtures.account.id, id: draft.id };
  await runImport(t.platform, key, 0);
  expect(await show(draft.id)).toMatchObject({ status: 'running', created_count: 500 });
  expect((await post(draft.id, 'stop')).json()).toMatchObject({ status: 'stopped' });
  await runImport(t.platform, key);
  expect(await show(draft.id)).toMatchObject({ status: 'stopped', created_count: 500 });
});

test('a batch out of time ends at a rejected row, so that a file of them does not block others', async () => {
  const draft = await upload('email\n"a\n"b\n"c\nturn@example.com\n');
  await post(draft.id, 'start', { mapping: ['email'] });
  await runImport(t.platform, { accountId: t.fixtures.account.id, id: draft.id }, 0);
  expect(await show(draft.id)).toMatchObject({ status: 'running', refused_count: 1 });
  expect(await finish(draft.id)).toMatchObject({ status: 'done', refused_count: 3, created_count: 1 });
});

test.each([
  [
    'lines that are not rows',
    '"open',
    { malformed_count: 9_999, refused_count: 9_999 },
    "10,000 lines aren't valid rows",
  ],
  ['refused rows', 'wrong', { refused_count: 99_999 }, '100,000 rows were rejected'],
])('an import with too many %s fails with that reason', async (_, line, counted, query) => {
  const draft = await upload(`email\n${line}\nlater@example.com\n`);
  await t.database.db.updateTable('contact_import').set(counted).where('id', '=', draft.id).execute();
  await post(draft.id, 'start', { mapping: ['email'] });
  const key = { accountId: t.fixtures.account.id, id: draft.id };
  await runImport(t.platform, key, 0);
  await finishImport(t.platform, key);
  const failed = await show(draft.id);
  expect(failed).toMatchObject({ status: 'failed', created_count: 0 });
  expect(failed.failure).toContain(query);
  expect((await t.sentEmails()).at(-1)).toContain(query);
});

test('an import interrupted in the middle of a batch resumes: nothing twice, nothing lost', async () => {
  const rows = Array.from({ length: 1300 }, (_, at) => (at % 100 === 7 ? 'wrong' : `cut${at}@example.com`));
  const draft = await upload(`email\n${rows.join('\n')}\n`);
  await post(draft.id, 'start', { mapping: ['email'] });
  const key = { accountId: t.fixtures.account.id, id: draft.id };
  const { storage } = t.platform;
  // Each run reads a little more of the file until it breaks off, as a killed process would.
  for (let bytes = 1000; (await show(draft.id)).status === 'running'; bytes += 7000) {
    const broken = {
      ...t.platform,
      storage: {
        ...storage,
        get: async (...args: Parameters<typeof storage.get>) => {
          const object = await storage.get(...args);
          return object && { ...object, stream: cutAfter(object.stream, bytes) };
        },
      },
    };
    await Promise.all([
      runImport(broken, key).catch(() => undefined),
      runImport(broken, key).catch(() => undefined),
    ]);
  }
  expect(await finish(draft.id)).toMatchObject({
    status: 'done',
    processed_count: 1300,
    created_count: 1287,
    updated_count: 0,
    unchanged_count: 0,
    refused_count: 13,
  });
  const { count } = await t.database.db
    .selectFrom('contact')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', t.fixtures.account.id)
    .where('email', 'like', 'cut%')
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1287);
});

function cutAfter(stream: Readable, bytes: number): Readable {
  return Readable.from(
    (async function* () {
      let left = bytes;
      for await (const chunk of stream) {
        const part: Buffer = chunk;
        yield part.subarray(0, left);
        left -= part.length;
        if (left <= 0) throw new Error('cut');
      }
    })(),
  );
}

test('users without permission, and other accounts, cannot import', async () => {
  const draft = await upload('email\ndenied@example.com\n');
  expect((await send('/contact_imports', 'email\nx@example.com\n', t.fixtures.jonas)).statusCode).toBe(401);
  expect((await send('/contacts/import', 'email\nx@example.com\n', t.fixtures.jonas)).statusCode).toBe(401);
  expect((await t.as(t.fixtures.jonas).get(`${base}/contact_imports/${draft.id}`)).statusCode).toBe(401);
  const theirs = `/api/v1/accounts/${t.fixtures.rival.id}/contact_imports/${draft.id}`;
  expect((await t.as(t.fixtures.rex).get(theirs)).statusCode).toBe(404);
  expect((await t.as(t.fixtures.rex).post(`${theirs}/start`, { mapping: ['email'] })).statusCode).toBe(404);
});

test('changes by an import are in the timeline, and the import in the audit log', async () => {
  await imported('email,name\nlogged@example.com,Before\n');
  await imported('email,name\nlogged@example.com,After\n');
  const { id } = await find('logged@example.com');
  const changes = await t.database.db
    .selectFrom('contact_change')
    .select(['changes', 'user_id'])
    .where('contact_id', '=', id)
    .execute();
  expect(changes).toEqual([{ changes: { name: ['Before', 'After'] }, user_id: t.fixtures.maya.id }]);
  const log = await t.database.db
    .selectFrom('audit_log')
    .select(['auditable_type', 'action', 'auditable_name', 'user_id'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const entry = {
    auditable_type: 'ContactImport',
    auditable_name: 'contacts.csv',
    user_id: t.fixtures.maya.id,
  };
  expect(log).toEqual([
    { ...entry, action: 'update' },
    { ...entry, action: 'create' },
  ]);
});
