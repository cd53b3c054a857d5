import type { Route } from '@confab/contract/kit/route';
import { routes } from '@confab/contract/routes';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noLimits } from './contract-fuzz/no-limits.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { routeExamples, type Example } from './route-examples.data.ts';
import { call, isAllText, methodsOf } from './contract-fuzz/call.ts';
import { fingerprint, tablesWith } from './contract-fuzz/fingerprint.ts';
import { anyValues, leavesOf, type Leaf, withValue, wrongValues } from './contract-fuzz/leaves.ts';
import { createSystem, foreignNames, type System } from './contract-fuzz/system.ts';

let t: TestApp;
let system: System;
beforeAll(async () => {
  t = await startTestApp({ limiter: noLimits });
  system = await createSystem(t);
});
afterAll(() => t.close());

const all = routes.map((route) => ({ name: route.name, route }));
const inAccount = all.filter(({ route }) => route.who === 'member' || route.who === 'administrator');
const signedIn = all.filter(({ route }) => ['user', 'member', 'administrator'].includes(route.who));
/** The list of apps is the same for every account. */
const withoutOwner: ReadonlySet<string> = new Set(['integration.show_app']);
const withIds = signedIn.filter(({ route }) => idsOf(route).length > 0);
const withInput = all.filter(({ route }) => leavesOf(route.input).length > 0);

function idsOf(route: Route): string[] {
  return [...route.path.matchAll(/:(\w+)/g)]
    .map(([, name]) => String(name))
    .filter((name) => name !== 'account_id');
}

async function example(route: Route): Promise<Example> {
  const make = routeExamples[route.name];
  if (make === undefined) throw new Error(`${route.name} has no example in route-examples.data.ts`);
  return make(system);
}

/** Runs the calls and expects the database to be exactly as before. */
async function changesNothing(calls: () => Promise<void>): Promise<void> {
  const before = await fingerprint(t.database.db);
  await calls();
  expect(await fingerprint(t.database.db)).toEqual(before);
}

function changed(sample: Example, leaf: Leaf, value: unknown): Record<string, unknown> {
  return withValue(sample.input, leaf.path, value) as Record<string, unknown>;
}

const plainError = { error: expect.any(String) };
const seen = (answer: LightMyRequestResponse) => ({ status: answer.statusCode, body: answer.body });

test('every route has one example, and every example a route', () => {
  expect(Object.keys(routeExamples).toSorted((a, b) => a.localeCompare(b))).toEqual(
    routes.map((route) => route.name).toSorted((a, b) => a.localeCompare(b)),
  );
});

describe('works as in its example, with each of its methods', () => {
  const cases = all.flatMap(({ name, route }) =>
    methodsOf(route).map((method) => ({ name: `${method} ${name}`, route, method })),
  );
  test.each(cases)('$name', async ({ route, method }) => {
    const sample = await example(route);
    const answer = await call(system, route, { ...sample, method });
    expect([answer.statusCode, answer.body]).toEqual([
      sample.status ?? route.status ?? 200,
      expect.any(String),
    ]);
    if (route.response === undefined && sample.status === undefined) expect(answer.body).toBe('');
  });
});

describe('requires authentication', () => {
  const forged = { 'access-token': 'x'.repeat(22), client: 'x'.repeat(22), uid: 'maya@example.com' };
  test.each(signedIn)('$name', async ({ route }) => {
    const sample = await example(route);
    await changesNothing(async () => {
      const anonymous = await call(system, route, { ...sample, anonymous: true });
      expect(anonymous.statusCode).toBe(401);
      expect(anonymous.json()).toEqual({ errors: ['You need to sign in or sign up before continuing.'] });
      const session = await call(system, route, { ...sample, anonymous: true, headers: forged });
      expect(session.statusCode).toBe(401);
      expect(session.json()).toEqual({ errors: ['You need to sign in or sign up before continuing.'] });
      const token = await call(system, route, { ...sample, as: { token: 'x'.repeat(24) } });
      expect([token.statusCode, token.json()]).toEqual([401, { error: 'Invalid Access Token' }]);
    });
  });
});

describe('accepts no session in the URL', () => {
  let session: Record<string, string> = {};
  beforeAll(async () => {
    session = await system.session(await system.person('administrator'));
    const answer = await t.app.inject({ url: '/api/v1/profile', headers: session });
    expect(answer.statusCode).toBe(200);
  });

  test.each(signedIn)('$name', async ({ route }) => {
    const sample = await example(route);
    const query = { ...sample.query, ...session, api_access_token: t.fixtures.maya.token };
    await changesNothing(async () => {
      const answer = await call(system, route, { ...sample, anonymous: true, query });
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        { errors: ['You need to sign in or sign up before continuing.'] },
      ]);
    });
  });
});

describe('is for administrators only', () => {
  test.each(all.filter(({ route }) => route.who === 'administrator'))('$name', async ({ route }) => {
    const sample = await example(route);
    await changesNothing(async () => {
      const answer = await call(system, route, { ...sample, as: t.fixtures.jonas });
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        { error: 'You are not authorized to do this action' },
      ]);
    });
  });
});

describe('is forbidden for an agent outside the inbox', () => {
  const guarded = inAccount.filter(
    ({ route }) => route.who === 'member' && /\/(conversations|inboxes|inbox_members)\/:/.test(route.path),
  );
  test.each(guarded)('$name', async ({ route }) => {
    const sample = await example(route);
    await changesNothing(async () => {
      const answer = await call(system, route, { ...sample, as: t.fixtures.nils });
      expect([answer.statusCode, answer.json()]).toEqual([401, plainError]);
    });
  });
});

describe('is forbidden for an agent without an inbox, unless the account allows its contacts', () => {
  const ofContacts = inAccount.filter(({ route }) => /\/contact(s|_inboxes|_merge)(\/|$)/.test(route.path));
  const open = async (isOpen: boolean) => {
    const answer = await t.as(t.fixtures.maya).patch(system.base, { contacts_open_to_all_agents: isOpen });
    expect([answer.statusCode, answer.json().settings.contacts_open_to_all_agents]).toEqual([200, isOpen]);
  };
  afterEach(() => open(false));

  test.each(ofContacts)('$name', async ({ name, route }) => {
    const sample = { ...(await example(route)), as: t.fixtures.nils };
    await changesNothing(async () => {
      const answer = await call(system, route, sample);
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        { error: 'You are not authorized to do this action' },
      ]);
    });
    await open(true);
    // These also require an inbox, which stays closed, or an administrator or a permission.
    const named = [
      'contact.create',
      'contact.create_contact_inbox',
      'contact.find_by_source',
      'contact.delete',
      'contact_export.create',
      'contact_import.create',
    ];
    expect((await call(system, route, sample)).statusCode).toBe(named.includes(name) ? 401 : 200);
  });
});

describe('is forbidden for members of another account', () => {
  test.each(signedIn.filter(({ route }) => route.path.includes(':account_id')))(
    '$name',
    async ({ route }) => {
      const sample = await example(route);
      await changesNothing(async () => {
        const outsider = await call(system, route, { ...sample, as: t.fixtures.rex });
        expect(outsider.statusCode, outsider.body).toBe(route.who === 'user' ? 404 : 401);
        expect(outsider.json()).toEqual(plainError);
        // An account that is not one's own returns the same error as one that does not exist.
        const unknown = await call(system, route, { ...sample, as: t.fixtures.rex, account: 987_654_321 });
        expect(seen(unknown)).toEqual(seen(outsider));
        for (const account of ['0', '-1', 'abc', '1.5', '9'.repeat(30), "1' or '1"]) {
          const answer = await call(system, route, { ...sample, account });
          expect([account, answer.statusCode, answer.json()]).toEqual([account, 404, plainError]);
        }
      });
    },
  );
});

describe('treats an id of another account like an unknown one', () => {
  test.each(withIds)('$name', async ({ route }) => {
    const sample = await example(route);
    await changesNothing(async () => {
      for (const name of idsOf(route)) {
        const as = (id: number | string) => ({ ...sample, params: { ...sample.params, [name]: id } });
        const unknown = await call(system, route, as(987_654_321));
        expect([401, 404, 422], `${name}: ${unknown.body}`).toContain(unknown.statusCode);
        expect(unknown.json()).toEqual(plainError);
        for (const id of ['0', '-1', 'abc', '1.5', '9'.repeat(30), "1' or '1", '%00']) {
          const answer = await call(system, route, as(id));
          expect([id, answer.statusCode, answer.json()]).toEqual([id, 404, plainError]);
        }
      }
      if (withoutOwner.has(route.name)) return;
      const rex = { ...sample, as: t.fixtures.rex, account: t.fixtures.rival.id };
      const [last = ''] = idsOf(route).slice(-1);
      const foreign = await call(system, route, rex);
      const unknown = await call(system, route, {
        ...rex,
        params: { ...sample.params, [last]: 987_654_321 },
      });
      expect([401, 404, 422], foreign.body).toContain(foreign.statusCode);
      expect(seen(foreign)).toEqual(seen(unknown));
    });
  });
});

/** The name of the parameter, also for a member of a list. */
function nameOf(leaf: Leaf): string {
  return String(leaf.path.findLast((key) => typeof key === 'string'));
}

describe('treats an id of another account in a value like an unknown one', () => {
  const cases = signedIn.flatMap(({ name, route }) =>
    leavesOf(route.input)
      .filter((leaf) => foreignNames.has(nameOf(leaf)) && leaf.takes.has('integer'))
      .map((leaf) => ({ name: `${name} ${leaf.path.join('.')}`, route, leaf })),
  );
  test.each(cases)('$name', async ({ route, leaf }) => {
    const sample = await example(route);
    const send = (id: number | undefined) =>
      call(system, route, { ...sample, input: changed(sample, leaf, id) });
    const before = await fingerprint(t.database.db);
    const foreign = await send(system.foreign[nameOf(leaf)]);
    expect(foreign.body).not.toMatch(/rex|rival/i);
    if (foreign.statusCode !== 200) expect(await fingerprint(t.database.db)).toEqual(before);
    expect(await strangersInside()).toEqual([]);
    expect((await send(987_654_321)).statusCode).toBe(foreign.statusCode);
  });

  /** Only users span accounts; other rows cannot even be referred to. */
  const strangersInside = async () => {
    const { rows } = await sql`
      select 'assignee' as role from conversation where account_id = ${t.fixtures.account.id} and assignee_id = ${t.fixtures.rex.id}
      union all
      select 'member' from inbox_member where account_id = ${t.fixtures.account.id} and user_id = ${t.fixtures.rex.id}`.execute(
      t.database.db,
    );
    return rows;
  };
});

describe('stores only web URLs', () => {
  const isAddress = (leaf: Leaf): boolean =>
    /(^|_)(url|domain|link|href|redirect|website)$/.test(nameOf(leaf));
  const cases = all.flatMap(({ name, route }) =>
    leavesOf(route.input)
      .filter((leaf) => isAddress(leaf) && leaf.takes.has('string'))
      .map((leaf) => ({ name: `${name} ${leaf.path.join('.')}`, route, leaf })),
  );

  test('has such values', () => expect(cases.length).toBeGreaterThanOrEqual(8));

  test.each(cases)('$name', async ({ route, leaf }) => {
    for (const scheme of ['javascript:', 'JaVaScRiPt:', 'data:text/html,', 'file:///', 'vbscript:']) {
      const sample = await example(route);
      const marker = system.word();
      const answer = await call(system, route, {
        ...sample,
        input: changed(sample, leaf, `${scheme}${marker}`),
      });
      expect([200, 422], answer.body).toContain(answer.statusCode);
      if (answer.statusCode === 422 && route.errorStyle === undefined)
        expect(answer.body).toContain(nameOf(leaf));
      expect(await tablesWith(t.database.db, marker)).toEqual([]);
    }
  });
});

describe('rejects values of the wrong type, with the field', () => {
  test.each(withInput)('$name', async ({ route }) => {
    const sample = await example(route);
    const asText = isAllText(methodsOf(route)[0] ?? 'GET', sample.input);
    // Routes that respond 410 do not validate their values.
    const refused = sample.status ?? 422;
    await changesNothing(async () => {
      for (const leaf of leavesOf(route.input)) {
        for (const value of wrongValues(leaf, asText)) {
          const what = `${leaf.path.join('.')} = ${JSON.stringify(value)}`;
          const answer = await call(system, route, { ...sample, input: changed(sample, leaf, value) });
          expect([what, answer.statusCode, answer.body]).toEqual([what, refused, expect.any(String)]);
          if (refused === 422) expectNamed(route, answer, leaf.path, what);
        }
      }
    });
  });
});

function expectNamed(
  route: Route,
  answer: LightMyRequestResponse,
  path: readonly (string | number)[],
  what: string,
): void {
  // These routes return only a message.
  if (route.errorStyle === 'message') {
    expect(answer.json(), what).toEqual({ error: expect.stringMatching(/^Validation failed: \w/) });
    return;
  }
  const body: { message: string; attributes: string[]; fields: { path: string }[] } = answer.json();
  expect(body.attributes, what).toContain(path[0]);
  // For a union, the path of the union is named, or a path within it.
  const prefix = `${path.join('.')}.`;
  expect(
    body.fields.some((field) => `${field.path}.`.startsWith(prefix) || prefix.startsWith(`${field.path}.`)),
    `${what}: ${answer.body}`,
  ).toBe(true);
}

describe('accepts any value in any field without failing', () => {
  const open = withInput.filter(({ route }) =>
    leavesOf(route.input).some(({ takes }) => takes.has('unknown')),
  );
  test.each(open)('$name', async ({ route }) => {
    for (const leaf of leavesOf(route.input).filter(({ takes }) => takes.has('unknown'))) {
      for (const value of anyValues) {
        const sample = await example(route);
        const answer = await call(system, route, { ...sample, input: changed(sample, leaf, value) });
        expect([200, 422], `${leaf.path.join('.')} = ${JSON.stringify(value)}: ${answer.body}`).toContain(
          answer.statusCode,
        );
      }
    }
  });
});

const visitors = all.filter(({ route }) => route.who === 'widget');
const missing = { error: 'Resource could not be found' };

describe('is forbidden for a visitor without a website', () => {
  test.each(visitors)('$name', async ({ route }) => {
    const sample = await example(route);
    await changesNothing(async () => {
      for (const token of [undefined, '', 'unknown', ['a'], { a: 'b' }, t.fixtures.app.identifier]) {
        const query = token === undefined ? {} : { website_token: token };
        const answer = await call(system, route, { ...sample, query });
        expect([token, answer.statusCode, answer.json()]).toEqual([token, 404, notFoundBody(route)]);
      }
    });
  });
});

describe('is forbidden for an unauthenticated visitor', () => {
  const open = new Set(['widget.config', 'widget.campaigns', 'widget.inbox_members']);
  test.each(visitors.filter(({ name }) => !open.has(name)))('$name', async ({ route }) => {
    const sample = await example(route);
    const token = sample.headers?.['x-auth-token'] ?? '';
    const [head = '', claims = '', signature = ''] = token.split('.');
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    await changesNothing(async () => {
      for (const forged of [
        '',
        'x',
        `${head}.${claims}.`,
        `${unsigned}.${claims}.`,
        `${head}.${claims}.${signature.slice(0, -2)}`,
      ]) {
        const answer = await call(system, route, { ...sample, headers: { 'x-auth-token': forged } });
        expect([forged, answer.statusCode, answer.json()]).toEqual([forged, 404, notFoundBody(route)]);
      }
      const elsewhere = { website_token: t.fixtures.rivalInbox.websiteToken };
      const answer = await call(system, route, { ...sample, query: elsewhere });
      expect([answer.statusCode, answer.json()]).toEqual([404, notFoundBody(route)]);
    });
  });
});

function notFoundBody(route: Route): unknown {
  return route.errorStyle === 'public' ? { status: 404, error: 'Not Found' } : missing;
}

describe('shows a contact nothing of another', () => {
  const guarded = all.filter(
    ({ route }) =>
      ['anyone', 'widget'].includes(route.who) &&
      idsOf(route).length > 0 &&
      // Published content is public.
      !route.name.startsWith('help_centre.') &&
      route.name !== 'widget.remove_label',
  );
  test.each(guarded)('$name', async ({ route }) => {
    const [sample, others] = [await example(route), await example(route)];
    await changesNothing(async () => {
      for (const name of idsOf(route)) {
        const wrong = ['unknown', '0', '-1', '9'.repeat(30), '%00', "1' or '1", 'x'.repeat(400)];
        const mixed = others.params?.[name] === sample.params?.[name] ? [] : [others.params?.[name] ?? ''];
        // Another contact's id is valid for that contact, but not with this conversation.
        const isSecret = ['source_id', 'conversation_uuid'].includes(name);
        const values = isSecret && idsOf(route).at(-1) === name ? wrong : [...wrong, ...mixed];
        for (const value of values) {
          const answer = await call(system, route, {
            ...sample,
            params: { ...sample.params, [name]: value },
          });
          expect([name, value, answer.statusCode, answer.json()]).toEqual([
            name,
            value,
            404,
            notFoundBody(route),
          ]);
        }
      }
    });
  });
});

describe('is forbidden for visitors and apps while the account is suspended', () => {
  const outside = all.filter(({ route }) => route.who === 'widget' || route.errorStyle === 'public');
  test.each(outside)('$name', async ({ route }) => {
    const sample = await example(route);
    await setAccountStatus(1);
    try {
      const answer = await call(system, route, sample);
      const refused =
        route.who === 'widget' ? [401, { error: 'Account is suspended' }] : [404, notFoundBody(route)];
      expect([answer.statusCode, answer.json()]).toEqual(refused);
    } finally {
      await setAccountStatus(0);
    }
  });
});

async function setAccountStatus(status: number): Promise<void> {
  const { id } = t.fixtures.account;
  await t.database.db.updateTable('account').set({ status }).where('id', '=', id).execute();
  t.platform.invalidate(`account:${id}`);
}

describe('is forbidden while the account is suspended', () => {
  beforeAll(() => setAccountStatus(1));
  afterAll(() => setAccountStatus(0));

  test.each(inAccount)('$name', async ({ route }) => {
    await changesNothing(async () => {
      const params = Object.fromEntries(idsOf(route).map((name) => [name, 1]));
      const answer = await call(system, route, { params });
      if (route.suspended === true) expect(answer.statusCode).not.toBe(401);
      else expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'Account is suspended' }]);
    });
  });
});
