import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Channel, Inbound, InboundRequest } from '../../src/channels/channel.ts';
import type { ProviderKeys, Stored } from '../../src/channels/provider.ts';
import { inboxSecrets } from '../../src/features/inbox/index.ts';
import { systemIds } from '../../src/platform/ids/ids.ts';
import { matchesSchema } from '../../src/platform/schema/matches-schema.ts';
import { startTestApp, type TestApp } from '../harness.ts';

/** What the suite needs to test a channel. */
export type Subject = {
  channel: Channel;
  /** The `channel` input of the create form. */
  input: Record<string, unknown> & { type: string };
  /** The same with an error, and the path that the response names. */
  mistake: { input: Record<string, unknown> & { type: string }; path: RegExp };
  /** Its secrets, which no response contains, not even for administrators. */
  hidesSecrets?: boolean;
  /** The address of its provider, by the name of the setting. */
  providerUrls?: ReadonlyMap<string, string>;
  /** The installation's settings for it. */
  providerKeys?: ProviderKeys;
};

/** The rules of every channel. `open` is called once, before the tests. */
export function describeConformance(name: string, open: () => Promise<Subject>): void {
  describe(`the channel ${name}`, () => {
    let t: TestApp;
    let subject: Subject;
    let stored: Stored;
    let inbox: { id: number; row: string; secrets: string[] };
    beforeAll(async () => {
      subject = await open();
      const { providerUrls, providerKeys } = subject;
      t = await startTestApp({
        ...(providerUrls === undefined ? {} : { providerUrls }),
        ...(providerKeys === undefined ? {} : { providerKeys }),
      });
      const made = await create(subject.input);
      expect(made.statusCode).toBe(200);
      const row = await t.database.db
        .selectFrom('inbox')
        .selectAll()
        .where('id', '=', Number(made.json().id))
        .executeTakeFirstOrThrow();
      stored = { settings: row.channel_settings, secrets: inboxSecrets(t.platform, row) };
      const secrets = Object.values(stored.secrets).filter((value) => typeof value === 'string');
      inbox = { id: row.id, row: JSON.stringify(row), secrets };
    });
    afterAll(() => t.close());

    const create = (channel: object) =>
      t
        .as(t.fixtures.maya)
        .post(`/api/v1/accounts/${t.fixtures.account.id}/inboxes`, { name: 'One', channel });

    test('stores settings by its schemas, and its secrets encrypted', () => {
      const { channel } = subject;
      expect(matchesSchema(channel.settings, stored.settings)).toBe(true);
      expect(matchesSchema(channel.secrets, stored.secrets)).toBe(true);
      expect(inbox.secrets.length).toBeGreaterThan(0);
      for (const secret of inbox.secrets) expect(inbox.row).not.toContain(secret);
    });

    test('shows its secrets to administrators only', async () => {
      const url = `/api/v1/accounts/${t.fixtures.account.id}/inboxes/${inbox.id}`;
      const { aiko, maya } = t.fixtures;
      await t.database.db
        .insertInto('inbox_member')
        .values({ account_id: t.fixtures.account.id, inbox_id: inbox.id, user_id: aiko.id })
        .execute();
      t.platform.memo.clear();
      const [forAgents, forAdministrators] = [await t.as(aiko).get(url), await t.as(maya).get(url)];
      expect(forAgents.statusCode).toBe(200);
      for (const secret of inbox.secrets) {
        expect(forAgents.body).not.toContain(secret);
        expect(forAdministrators.body.includes(secret)).toBe(subject.hidesSecrets !== true);
      }
      expect(forAgents.json().channel_type).toBe(subject.channel.wireName);
    });

    test('keeps absent values when changed', async () => {
      const url = `/api/v1/accounts/${t.fixtures.account.id}/inboxes/${inbox.id}`;
      const changed = await t.as(t.fixtures.maya).patch(url, { name: 'Two', channel: {} });
      expect(changed.statusCode).toBe(200);
      const row = await t.database.db
        .selectFrom('inbox')
        .selectAll()
        .where('id', '=', inbox.id)
        .executeTakeFirstOrThrow();
      expect(row.channel_settings).toEqual(stored.settings);
      expect(inboxSecrets(t.platform, row)).toEqual(stored.secrets);
    });

    test('rejects an error with its path', async () => {
      const refused = await create(subject.mistake.input);
      expect(refused.statusCode).toBe(422);
      expect(refused.body).toMatch(subject.mistake.path);
    });

    test('creates a new id for each contact, or reports why it cannot', () => {
      const [one, two] = [1, 2].map((at) => {
        const contact = { email: `ines${at}@example.com`, phoneNumber: `+491511234567${at}` };
        return subject.channel.newSourceId(contact, systemIds, stored.settings);
      });
      if (one !== undefined && 'problem' in one) expect(one.problem).toMatch(/^\p{Lu}.+[^.]$/u);
      else expect(one).not.toEqual(two);
    });

    test('is not affected by invalid requests', () => {
      const { inbound } = subject.channel;
      if (inbound === undefined) return;
      fc.assert(
        fc.property(hostile, (request) => expectUnmoved(inbound, request, stored, t.platform.providerKeys)),
      );
    });
  });
}

const texts = fc.dictionary(fc.string({ maxLength: 20 }), fc.string({ maxLength: 60 }), { maxKeys: 4 });
const body = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((json) => Buffer.from(json)),
);
const hostile: fc.Arbitrary<InboundRequest> = fc.record({
  method: fc.constantFrom('GET' as const, 'POST' as const),
  route: fc.string({ maxLength: 30 }),
  url: fc.webUrl(),
  params: texts,
  query: texts,
  headers: texts,
  body,
});

/** Requests without the secret are rejected, and no request makes a function throw. */
function expectUnmoved(inbound: Inbound, request: InboundRequest, stored: Stored, keys: ProviderKeys): void {
  expect(Array.isArray(inbound.addressesOf(request))).toBe(true);
  if (inbound.verify) expect(inbound.verify(request, stored)).toBe(false);
  else expect(inbound.checkInstallation(request, keys)?.status).toBeGreaterThanOrEqual(400);
  inbound.acknowledge(request);
  const storedRequest = { ...request, address: 'somewhere', receivedAt: new Date(0) };
  const before = JSON.stringify(storedRequest);
  const twice = [1, 2].map(() => JSON.stringify(inbound.normalize(storedRequest, stored.settings, keys)));
  expect(twice[0]).toBe(twice[1]);
  expect(JSON.stringify(storedRequest)).toBe(before);
}
