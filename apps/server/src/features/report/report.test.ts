import {
  liveStates,
  reportRowsPerPage,
  type ReportRows,
  type SubjectSummary,
} from '@confab/contract/features/report';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noLimits } from '../../../test/contract-fuzz/no-limits.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { fakeClock } from '../../../test/clock.ts';
import { csvTexts } from './csv-texts-model.ts';
import { linkResolutions } from './record-queries.ts';

const clock = fakeClock(new Date('2026-04-10T12:00:00Z'));
let t: TestApp;
let base: string;
let team: number;
let label: number;
let second: number;
const conversations: number[] = [];
const seconds = (text: string): string => String(Date.parse(text) / 1000);

/** Numbers that look random and are the same in each run. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

beforeAll(async () => {
  t = await startTestApp({ clock, limiter: noLimits });
  const { maya, account } = t.fixtures;
  const own = `/api/v1/accounts/${account.id}`;
  base = `/api/v2/accounts/${account.id}`;
  team = (await t.as(maya).post(`${own}/teams`, { name: 'billing' })).json().id;
  label = (await t.as(maya).post(`${own}/labels`, { title: 'refund' })).json().id;
  second = (await t.as(maya).post(`${own}/inboxes`, { name: 'Second', channel: { type: 'api' } })).json().id;
  for (let n = 0; n < 12; n += 1) {
    const body = { inbox_id: n % 2 === 0 ? t.fixtures.app.id : t.fixtures.website.id };
    const made = await t.as(maya).post(`${own}/conversations`, { ...body, contact_id: t.fixtures.tessa.id });
    const { rows } = await t.database.pool.query(
      'select id from conversation where account_id = $1 and display_id = $2',
      [account.id, made.json().id],
    );
    conversations.push(Number(rows[0].id));
  }
  await scatter(1800);
});
afterAll(() => t.close());

/** Rows of three weeks around the day on which clocks in Europe change, some on the very edges of days. */
async function scatter(count: number): Promise<void> {
  const { app, website, jonas, aiko, account } = t.fixtures;
  const below = generator(29);
  const start = Date.parse('2026-03-18T00:00:00Z');
  const rows = Array.from({ length: count }, (_, source) => {
    const n = source < conversations.length ? source : below(conversations.length);
    const quarters = below(21 * 96) * 900_000;
    const at = start + (below(5) === 0 ? quarters : quarters + below(900_000));
    const name = source < conversations.length ? 0 : 1 + below(8);
    return {
      conversation_id: conversations[n],
      name,
      source,
      inbox_id: n % 2 === 1 ? website.id : n % 3 === 0 ? second : app.id,
      user_id: below(3) === 0 ? null : below(2) === 0 ? jonas.id : aiko.id,
      team_id: n % 3 === 0 ? team : null,
      labels: n % 4 === 0 ? ['refund', 'late'] : null,
      is_resolved: (name === 3 || name === 4) && n % 5 !== 0,
      value_ms: name === 3 || name > 5 ? below(10_000_000) : null,
      business_ms: name === 3 || name > 5 ? below(1_000_000) : null,
      created_at: new Date(at).toISOString(),
    };
  });
  await t.database.pool.query(
    `insert into reporting_event (account_id, conversation_id, name, source, inbox_id, user_id, team_id, labels,
      is_resolved, value_ms, business_ms, created_at)
     select $1, conversation_id, name, source, inbox_id, user_id, team_id, labels, is_resolved, value_ms, business_ms,
       created_at
     from jsonb_to_recordset($2::jsonb) as r (conversation_id bigint, name smallint, source bigint, inbox_id bigint,
       user_id bigint, team_id bigint, labels text[], is_resolved boolean, value_ms bigint, business_ms bigint,
       created_at timestamptz)`,
    [account.id, JSON.stringify(rows)],
  );
  const ids = conversations;
  await t.platform.db.transaction().execute((trx) => linkResolutions(trx, account.id, ids));
}

const metrics: Record<string, { name: number; value: string }> = {
  conversations_count: { name: 0, value: 'count(*)' },
  incoming_messages_count: { name: 1, value: 'count(*)' },
  outgoing_messages_count: { name: 2, value: 'count(*)' },
  resolutions_count: { name: 3, value: 'count(distinct conversation_id) filter (where is_resolved)' },
  bot_resolutions_count: { name: 4, value: 'count(distinct conversation_id) filter (where is_resolved)' },
  bot_handoffs_count: { name: 5, value: 'count(*)' },
  avg_first_response_time: { name: 6, value: 'avg(value_ms) / 1000' },
  avg_resolution_time: { name: 3, value: 'avg(value_ms) / 1000' },
  reply_time: { name: 7, value: 'avg(value_ms) / 1000' },
};

type Request = {
  type: string;
  id?: number;
  since: number;
  until: number;
  zone: string;
  isBusiness?: boolean;
};

const conditions: Record<string, string> = {
  account: '$4::text is not null',
  inbox: 'inbox_id = $4::bigint',
  channel:
    'inbox_id in (select id from inbox where channel = (select channel from inbox where id = $4::bigint))',
  agent: 'user_id = $4::bigint',
  team: 'team_id = $4::bigint',
  label: '$4::text = any(labels)',
};

/** Clocks there are changed by half an hour. */
const halfHourZone = 'Australia/Lord_Howe';

/** The same from the rows alone, grouped by the database's own calendar. */
async function recount(request: Request, metric: string, group: string | null): Promise<[number, number][]> {
  const { name, value } = metrics[metric] ?? { name: -1, value: '0' };
  const week = group === 'week' ? `interval '1 day'` : `interval '0'`;
  const local = '(created_at at time zone $5)';
  const period =
    group === null
      ? '0'
      : group === 'hour' && request.zone !== halfHourZone
        ? // Of an hour that clocks show twice, each of the two.
          `extract(epoch from created_at - (${local} - date_trunc('hour', ${local})))`
        : `extract(epoch from (date_trunc('${group}', ${local} + ${week}) - ${week}) at time zone $5)`;
  const figure = request.isBusiness === true ? value.replace('value_ms', 'business_ms') : value;
  const { rows } = await t.database.pool.query(
    `select ${period}::float8 as at, (${figure})::float8 as value from reporting_event
     where account_id = $1 and created_at >= to_timestamp($2) and created_at < to_timestamp($3)
       and ${conditions[request.type]} and name = ${name} and $5::text is not null
     group by 1 order by 1`,
    [
      t.fixtures.account.id,
      request.since,
      request.until,
      request.type === 'label' ? 'refund' : String(request.id ?? 0),
      request.zone,
    ],
  );
  return rows.map((row): [number, number] => [Number(row.at), Number(row.value)]);
}

const get = (path: string, query: Record<string, string>, person = t.fixtures.maya) =>
  t.as(person).get(`${base}${path}`, query);

const queryOf = (request: Request): Record<string, string> => ({
  type: request.type,
  ...(request.id === undefined ? {} : { id: String(request.id) }),
  since: String(request.since),
  until: String(request.until),
  timezone: request.zone,
  ...(request.isBusiness === true ? { business_hours: 'true' } : {}),
});

type Row = { key: string; value: number | null; created_at: number };

/** All pages of the rows of a figure; their number must equal the figure. */
async function allRows(query: Record<string, string>): Promise<{ rows: Row[]; count: number }> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await get('/reports/rows', { ...query, page: String(page) });
    expect(answer.statusCode, answer.body).toBe(200);
    const { payload, meta } = answer.json<{ payload: Row[]; meta: { count: number } }>();
    rows.push(...payload);
    if (payload.length < reportRowsPerPage) {
      expect(rows, JSON.stringify(query)).toHaveLength(meta.count);
      return { rows, count: meta.count };
    }
  }
}

describe('figures equal the sums of rows', () => {
  const zones = [
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Pacific/Auckland',
    halfHourZone,
  ];
  const groups = ['hour', 'day', 'week', 'month', 'year'];
  const below = generator(7);

  function ask(): Request {
    const { jonas, app } = t.fixtures;
    const [type, id] = [
      ['account', undefined],
      ['inbox', app.id],
      ['agent', jonas.id],
      ['team', team],
      ['label', label],
      ['channel', second],
    ][below(6)] as [string, number | undefined];
    const start = Date.parse('2026-03-16T00:00:00Z') / 1000 + below(20 * 86_400);
    const since = below(3) === 0 ? Math.floor(start / 86_400) * 86_400 : start;
    const until = since + (below(4) === 0 ? below(2000) : below(12 * 86_400));
    const zone = zones[below(zones.length)] ?? 'UTC';
    return { type, ...(id === undefined ? {} : { id }), since, until, zone, isBusiness: below(2) === 0 };
  }

  test('for any range, time zone, and group', async () => {
    for (let round = 0; round < 120; round += 1) {
      const request = ask();
      const group = groups[below(5)] ?? 'day';
      const metric = Object.keys(metrics)[below(9)] ?? '';
      const what = JSON.stringify({ ...request, group, metric });
      const answer = await get('/reports', { ...queryOf(request), group_by: group, metric });
      expect(answer.statusCode, what).toBe(200);
      const points = answer.json<{ timestamp: number; value: number }[]>();
      const found = points.map(({ timestamp, value }): [number, number] => [timestamp, value]);
      const expected = (await recount(request, metric, group)).filter(([, value]) => value !== 0);
      expect(rounded(found.filter(([, value]) => value !== 0)), what).toEqual(rounded(expected));
      const times = found.map(([at]) => at);
      expect(times, what).toEqual(times.toSorted((left, right) => left - right));
      if (request.since < request.until) expect(times[0], what).toBeLessThanOrEqual(request.since);
    }
  });

  test('for a summary and the previous range', async () => {
    for (let round = 0; round < 15; round += 1) {
      const request = ask();
      const length = request.until - request.since;
      const before = { ...request, since: request.since - length, until: request.since };
      const { previous, ...now } = (await get('/reports/summary', queryOf(request))).json();
      for (const [range, figures] of [
        [request, now],
        [before, previous],
      ] as const) {
        for (const [metric, value] of Object.entries(figures)) {
          const expected = (await recount(range, metric, null))[0]?.[1] ?? 0;
          expect(Number(value), JSON.stringify({ ...range, metric })).toBeCloseTo(expected, 6);
        }
      }
    }
  });

  test('for the rows listed for a figure', async () => {
    for (let round = 0; round < 40; round += 1) {
      const request = ask();
      const metric = Object.keys(metrics)[below(9)] ?? '';
      const what = JSON.stringify({ ...request, metric });
      const listed = await allRows({ ...queryOf(request), metric });
      const figure = (await recount(request, metric, null))[0]?.[1] ?? 0;
      expect(new Set(listed.rows.map(({ key }) => key)).size, what).toBe(listed.count);
      const times = listed.rows.map(({ created_at: at }) => at);
      expect(times, what).toEqual(times.toSorted((left, right) => right - left));
      if (metrics[metric]?.value.startsWith('avg') !== true) {
        expect(listed.count, what).toBe(figure);
        continue;
      }
      const sum = listed.rows.reduce((total, { value }) => total + (value ?? 0), 0);
      expect(listed.count === 0 ? 0 : sum / listed.count, what).toBeCloseTo(figure, 5);
    }
  });

  test('for the rows behind bot figures', async () => {
    const { app, account } = t.fixtures;
    const setBot = (id: number | null) =>
      t.database.pool.query('update inbox set agent_bot_id = $1 where id = $2', [id, app.id]);
    const { rows: bots } = await t.database.pool.query(
      `insert into agent_bot (account_id, name) values ($1, 'Lister') returning id`,
      [account.id],
    );
    await setBot(Number(bots[0].id));
    let most = 0;
    for (let round = 0; round < 6; round += 1) {
      const { since, until } = ask();
      const whole = { since: Date.parse('2026-03-01') / 1000, until: Date.parse('2026-05-01') / 1000 };
      const range = round === 0 ? whole : { since, until };
      const query = { type: 'account', since: String(range.since), until: String(range.until) };
      const figures = (await get('/reports/bot_metrics', query)).json();
      const begun = await allRows({ ...query, metric: 'bot_conversations_count' });
      const messages = await allRows({ ...query, metric: 'bot_messages_count' });
      expect([begun.count, messages.count], JSON.stringify(query)).toEqual([
        figures.conversation_count,
        figures.message_count,
      ]);
      most = Math.max(most, messages.count);
    }
    expect(most).toBeGreaterThan(0);
    await setBot(null);
  });

  test('for a table, its file, and the rows behind each of its cells', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { since, until, zone, isBusiness } = ask();
      const [type, files] = (
        [
          ['agent', 'agents'],
          ['inbox', 'inboxes'],
          ['team', 'teams'],
          ['label', 'labels'],
          ['channel', undefined],
        ] as const
      )[below(5)] ?? ['agent', 'agents'];
      const range = { since, until: Math.max(until, since + 1), zone, isBusiness: isBusiness === true };
      const what = JSON.stringify({ ...range, type });
      const query = queryOf({ ...range, type });
      const rows = (await get(`/summary_reports/${type}`, query)).json<SubjectSummary[]>();
      const picked = below(rows.length);
      const row = rows[picked];
      if (row === undefined) continue;
      if (files !== undefined) {
        const lines = (await get(`/reports/${files}`, query)).body.trimEnd().split('\r\n').slice(4);
        expect(lines, what).toHaveLength(rows.length);
        expect(lines[picked]?.split(',').slice(type === 'inbox' ? 2 : 1), what).toEqual([
          String(row.conversations_count),
          csvTexts('en').duration(row.avg_first_response_time),
          csvTexts('en').duration(row.avg_resolution_time),
          csvTexts('en').duration(row.avg_reply_time),
          String(row.resolved_conversations_count),
        ]);
      }
      const listed = (metric: string) => allRows({ ...query, id: String(row.id), metric });
      expect((await listed('conversations_count')).count, what).toBe(row.conversations_count);
      expect((await listed('all_resolutions_count')).count, what).toBe(row.resolved_conversations_count);
      const card = await get('/reports/summary', { ...query, id: String(row.id) });
      expect(card.json(), what).toMatchObject({
        conversations_count: row.conversations_count,
        avg_resolution_time: row.avg_resolution_time,
        reply_time: row.avg_reply_time,
      });
    }
  });

  test('for channels, which are the sum of their inboxes', async () => {
    const query = { since: march.since, until: march.until };
    const of = async (type: string) =>
      (await get(`/summary_reports/${type}`, query)).json<SubjectSummary[]>();
    const [inboxes, channels] = [await of('inbox'), await of('channel')];
    const count = (ids: number[]) =>
      inboxes.filter(({ id }) => ids.includes(id)).reduce((sum, row) => sum + row.conversations_count, 0);
    const { app, website } = t.fixtures;
    expect(channels.map(({ id, name, conversations_count }) => [id, name, conversations_count])).toEqual([
      [app.id, 'API', count([app.id, second])],
      [website.id, 'Website', count([website.id])],
    ]);
    expect(count([second])).toBeGreaterThan(0);
  });

  test('for all agents together', async () => {
    const { jonas } = t.fixtures;
    const range = {
      since: Date.parse('2026-03-20T10:20:00Z') / 1000,
      until: Date.parse('2026-04-03T00:00:00Z') / 1000,
    };
    const answer = await get('/summary_reports/agent', {
      since: String(range.since),
      until: String(range.until),
    });
    const row = answer.json<{ id: number }[]>().find(({ id }) => id === jonas.id);
    const request = { ...range, type: 'agent', id: jonas.id, zone: 'UTC' };
    const one = async (metric: string) => (await recount(request, metric, null))[0]?.[1] ?? 0;
    expect(row).toMatchObject({
      conversations_count: await one('conversations_count'),
      avg_first_response_time: expect.closeTo(await one('avg_first_response_time'), 6),
      avg_resolution_time: expect.closeTo(await one('avg_resolution_time'), 6),
      avg_reply_time: expect.closeTo(await one('reply_time'), 6),
    });
    expect(answer.json()).toHaveLength(4);
  });
});

const rounded = (points: readonly [number, number][]) =>
  points.map(([at, value]) => [at, Math.round(value * 1000) / 1000]);

const march = { since: seconds('2026-03-18T00:00:00Z'), until: seconds('2026-04-08T00:00:00Z') };

describe('a series', () => {
  test('has a point per period, with days of their actual length', async () => {
    const request = { type: 'account', metric: 'conversations_count', timezone: 'Europe/Berlin' };
    const range = { since: seconds('2026-03-27T23:00:00Z'), until: seconds('2026-03-30T22:00:00Z') };
    const points = (await get('/reports', { ...request, ...range })).json<{ timestamp: number }[]>();
    const times = points.map(({ timestamp }) => new Date(timestamp * 1000).toISOString());
    expect(times).toEqual([
      '2026-03-27T23:00:00.000Z',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
  });

  test('accepts an offset as well, including half hours', async () => {
    const request = { type: 'account', metric: 'reply_time', timezone_offset: '5.5', group_by: 'nonsense' };
    const range = { since: seconds('2026-03-20T00:00:00Z'), until: seconds('2026-03-21T00:00:00Z') };
    const points = (await get('/reports', { ...request, ...range })).json<{ timestamp: number }[]>();
    const times = points.map(({ timestamp }) => new Date(timestamp * 1000).toISOString());
    expect(times).toEqual(['2026-03-19T18:30:00.000Z', '2026-03-20T18:30:00.000Z']);
    expect(points[0]).toEqual({
      value: expect.any(Number),
      timestamp: expect.any(Number),
      count: expect.any(Number),
    });
  });

  test('is empty without a range or for an unknown metric', async () => {
    const metric = { type: 'account', metric: 'conversations_count' };
    const ranges: Record<string, string>[] = [
      {},
      { since: '', until: '' },
      { since: march.until, until: march.since },
    ];
    for (const range of ranges) {
      const answer = await get('/reports', { ...metric, ...range });
      expect([answer.statusCode, answer.json()]).toEqual([200, []]);
    }
    const unknown = await get('/reports', { type: 'account', metric: 'joy', ...march });
    expect([unknown.statusCode, unknown.json()]).toEqual([200, {}]);
    const blank = await get('/reports/summary', { type: 'account' });
    expect(blank.json()).toMatchObject({ conversations_count: 0, avg_resolution_time: null });
  });

  test('rejects invalid ranges, types, and time zones, and too many periods', async () => {
    const metric = { metric: 'conversations_count' };
    const refused: Record<string, string>[] = [
      { type: 'account', since: 'yesterday', until: march.until },
      { type: 'planet', ...march },
      { ...march },
      { type: 'account', ...march, timezone: 'Mars/Base' },
      { type: 'account', since: '0', until: march.until, group_by: 'hour' },
    ];
    for (const query of refused)
      expect((await get('/reports', { ...metric, ...query })).statusCode, JSON.stringify(query)).toBe(422);
  });

  test('finds nothing of another account', async () => {
    const request = { metric: 'conversations_count', ...march };
    const { rivalInbox, rex } = t.fixtures;
    for (const [type, id] of [
      ['inbox', rivalInbox.id],
      ['agent', rex.id],
      ['team', 99_999],
      ['label', 99_999],
    ] as const)
      for (const path of ['/reports', '/reports/rows'])
        expect((await get(path, { ...request, type, id: String(id) })).statusCode, type).toBe(404);
    expect((await get('/reports', { ...request, type: 'inbox' })).statusCode).toBe(404);
  });
});

describe('permissions', () => {
  test('administrators and roles with the permission, no one else', async () => {
    const { aiko, jonas, maya, rex, account } = t.fixtures;
    const own = `/api/v1/accounts/${account.id}`;
    const role = await t
      .as(maya)
      .post(`${own}/custom_roles`, { name: 'Analyst', permissions: ['report_manage'] });
    await t.as(maya).patch(`${own}/agents/${aiko.id}`, { custom_role_id: role.json().id });
    const paths = [
      '/reports/summary',
      '/summary_reports/team',
      '/live_reports/conversation_metrics',
      '/reports/agents',
      '/reports/rows',
      '/live_reports/conversations',
    ];
    for (const path of paths) {
      const query = { type: 'account', metric: 'conversations_count', state: 'open', ...march };
      expect((await get(path, query, aiko)).statusCode, path).toBe(200);
      expect((await get(path, query, jonas)).statusCode, path).toBe(401);
      expect((await get(path, query, rex)).statusCode, path).toBe(401);
    }
  });
});

describe('files', () => {
  test('have the period, a header, and a row for each, with their own file name', async () => {
    for (const [path, name, head] of [
      ['agents', 'agents_report', 'Agent name,Assigned conversations,'],
      ['teams.csv', 'teams_report', 'Team name,Conversations count,'],
      ['inboxes', 'inboxes_report', 'Inbox name,Inbox type,No. of conversations,'],
      ['labels.csv', 'labels_report', 'Label,No. of conversations,'],
    ] as const) {
      const answer = await get(`/reports/${path}`, march);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
      expect(answer.headers['content-disposition']).toBe(`attachment; filename=${name}.csv`);
      const lines = answer.body.split('\r\n');
      expect(lines.slice(0, 3)).toEqual(['Reporting period 2026-03-18 to 2026-04-07', '', '']);
      expect(lines[3]).toContain(head);
      expect(lines[4]?.split(',')).toHaveLength(lines[3]?.split(',').length ?? 0);
    }
    const refused = await get('/reports/agents', { since: march.since });
    expect(refused.statusCode).toBe(422);
    expect(refused.headers).not.toHaveProperty('content-disposition');
    expect((await get('/reports/agents', { until: march.until })).statusCode).toBe(422);
    const team = await get('/reports/teams', march);
    expect(team.body).toMatch(/\r\nbilling,\d+,(\d+ \w+ \d+ \w+|N\/A),/);
  });

  test('are in the language of the account', async () => {
    const { maya, account } = t.fixtures;
    const own = `/api/v1/accounts/${account.id}`;
    await t.as(maya).patch(own, { locale: 'de' });
    const [agents, traffic] = [
      (await get('/reports/agents', march)).body,
      (await get('/reports/conversation_traffic', {})).body,
    ];
    await t.as(maya).patch(own, { locale: 'en' });
    expect(agents).toMatch(/^Berichtszeitraum 2026-03-18 bis 2026-04-07\r\n\r\n\r\nName des Agenten,/);
    expect(agents).toMatch(/ (Tage?|Stunden?|Minuten?),/);
    expect(traffic).toMatch(/^Zeitzone,.*\r\n\r\n\r\nBeginn der Stunde,/);
  });

  test('escape names that would be formulas', async () => {
    const { maya, account } = t.fixtures;
    await t.as(maya).post(`/api/v1/accounts/${account.id}/teams`, { name: '=cmd' });
    expect((await get('/reports/teams', march)).body).toContain("\r\n'=cmd,");
  });

  test('of traffic have a column for each day before today and a row for each hour', async () => {
    const answer = await get('/reports/conversation_traffic', { timezone_offset: '5.5', days_before: '3' });
    const lines = answer.body.split('\r\n');
    expect(lines[0]).toBe('Timezone,(GMT+05:30) Chennai');
    expect(lines[3]).toBe('Start of the hour,2026-04-07,2026-04-08,2026-04-09');
    expect(lines.slice(4, 28).map((line) => line.slice(0, 6))).toEqual(
      Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00,`),
    );
    expect(answer.headers['content-disposition']).toContain('conversation_traffic_reports.csv');
  });
});

describe('live counts', () => {
  test('are current, for the account, a team, each assignee, and each agent', async () => {
    const { jonas, maya, account } = t.fixtures;
    const list = await t.as(maya).get(`/api/v1/accounts/${account.id}/conversations`);
    const [first] = list.json().data.payload as { id: number }[];
    const url = `/api/v1/accounts/${account.id}/conversations/${first?.id}`;
    await t.as(maya).post(`${url}/assignments`, { team_id: team });
    await t.as(maya).post(`${url}/assignments`, { assignee_id: jonas.id });
    const total = conversations.length;
    const all = { open: total, unattended: total, unassigned: total - 1, pending: 0 };
    expect((await get('/live_reports/conversation_metrics', {})).json()).toEqual(all);
    expect((await get('/reports/conversations', { type: 'account' })).json()).toEqual(all);
    const one = { open: 1, unattended: 1, unassigned: 0 };
    const teamId = String(team);
    expect((await get('/live_reports/conversation_metrics', { team_id: teamId })).json()).toEqual({
      ...one,
      pending: 0,
    });
    expect((await get('/live_reports/conversation_metrics', { team_id: '99999' })).statusCode).toBe(404);
    const by = '/live_reports/grouped_conversation_metrics';
    const others = { open: total - 1, unattended: total - 1, unassigned: total - 1 };
    expect((await get(by, { group_by: 'assignee_id' })).json()).toEqual([
      { ...others, assignee_id: null },
      { ...one, assignee_id: jonas.id },
    ]);
    expect((await get(by, { group_by: 'team_id' })).json()).toEqual([
      { ...others, team_id: null },
      { ...one, team_id: team },
    ]);
    const inboxes = (await get(by, { group_by: 'inbox_id' })).json<{ inbox_id: number; open: number }[]>();
    expect(inboxes.map(({ inbox_id: id }) => id).toSorted((left, right) => left - right)).toEqual(
      [t.fixtures.website.id, t.fixtures.app.id].toSorted((left, right) => left - right),
    );
    expect(inboxes.reduce((sum, { open }) => sum + open, 0)).toBe(total);
    const wrong = await get(by, { group_by: 'mood' });
    expect([wrong.statusCode, wrong.json()]).toEqual([422, { error: 'invalid group_by' }]);
    const agents = (await get('/reports/conversations', { type: 'agent' })).json();
    expect(agents[0]).toEqual({
      id: jonas.id,
      name: 'Jonas',
      email: expect.any(String),
      thumbnail: '',
      availability: 'offline',
      metric: { open: 1, unattended: 1 },
    });
    expect(agents).toHaveLength(4);
    expect((await get('/reports/conversations', { type: 'agent', page: '2' })).json()).toEqual([]);
    const rows = async (query: Record<string, string>) =>
      (await get('/live_reports/conversations', query)).json<ReportRows>();
    for (const state of liveStates) {
      const { payload, meta } = await rows({ state });
      expect([payload.length, meta], state).toEqual([
        all[state],
        { count: all[state], current_page: 1, subject_name: null },
      ]);
    }
    const unassigned = await rows({ state: 'unassigned' });
    expect(unassigned.payload.map(({ conversation_id: id }) => id)).not.toContain(first?.id);
    const ofJonas = await rows({ state: 'unattended', agent_id: String(jonas.id) });
    expect(ofJonas).toEqual({
      payload: [
        {
          key: expect.any(String),
          conversation_id: first?.id,
          message_id: null,
          contact_name: 'Tessa Quill',
          inbox_name: expect.any(String),
          agent_name: 'Jonas',
          value: null,
          created_at: expect.any(Number),
        },
      ],
      meta: { count: 1, current_page: 1, subject_name: 'Jonas' },
    });
    const ofTeam = await rows({ state: 'open', team_id: teamId });
    expect(ofTeam.meta).toEqual({ count: 1, current_page: 1, subject_name: 'billing' });
    expect(ofTeam.payload.map(({ conversation_id: id }) => id)).toEqual([first?.id]);
    const ofNoTeam = await rows({ state: 'open', team_id: '0' });
    expect([ofNoTeam.payload.length, ofNoTeam.meta.count]).toEqual([total - 1, total - 1]);
    for (const { inbox_id: id, open } of inboxes) {
      const ofInbox = await rows({ state: 'open', inbox_id: String(id) });
      expect([ofInbox.payload.length, ofInbox.meta.count]).toEqual([open, open]);
    }
    const otherInbox = { state: 'open', inbox_id: String(t.fixtures.rivalInbox.id) };
    expect((await get('/live_reports/conversations', otherInbox)).statusCode).toBe(404);
    const foreign = { state: 'open', agent_id: String(t.fixtures.rex.id) };
    expect((await get('/live_reports/conversations', foreign)).statusCode).toBe(404);
  });
});
