import { sessionValidate } from '@confab/contract/features/session';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { aProfile } from '../../../test/people.ts';
import { signIn, signOut } from '../../../test/render-app.tsx';
import { profileQuery, storeProfile, storeUiSettings } from './profile-query.ts';

let server: FakeServer;
let client: QueryClient;
beforeEach(() => {
  signIn();
  server = fakeServer();
  client = new QueryClient();
  storeProfile(client, aProfile({ ui_settings: { theirs: 1 } }));
});
afterEach(signOut);

const settings = () => client.getQueryData(profileQuery.queryKey)?.ui_settings;
const fresh = () => client.fetchQuery({ ...profileQuery, staleTime: 0 });
/** Answers the next request for the profile as it was before; `meanwhile` runs before the response. */
const answerLate = (meanwhile: () => unknown) =>
  server.on(sessionValidate, async () => {
    await meanwhile();
    const profile = aProfile({ name: 'New', ui_settings: { old: 1 } });
    return {
      payload: { success: true as const, data: { ...profile, created_at: '2026-11-20T08:00:00.000Z' } },
    };
  });

test('a response keeps interface settings that were changed here, and brings those of other devices', () => {
  storeUiSettings(client, { mine: true });
  storeUiSettings(client, { more: 2 });
  storeProfile(client, aProfile({ name: 'New', ui_settings: { theirs: 3, mine: false } }));
  expect(client.getQueryData(profileQuery.queryKey)?.name).toBe('New');
  expect(settings()).toEqual({ theirs: 3, mine: true, more: 2 });
});

test('a profile of another user replaces all', () => {
  storeProfile(client, aProfile({ id: 8, ui_settings: { other: 1 } }));
  expect(settings()).toEqual({ other: 1 });
});

test('settings changed while the profile is fetched are kept', async () => {
  answerLate(() => storeUiSettings(client, { mine: true }));
  expect((await fresh()).ui_settings).toEqual({ old: 1, mine: true });
  storeProfile(client, aProfile({ id: 8, ui_settings: { other: 1 } }));
  storeUiSettings(client, { mine: false });
  expect(settings()).toEqual({ other: 1, mine: false });
});

test('settings changed on another device are shown', async () => {
  answerLate(() => undefined);
  expect((await fresh()).ui_settings).toEqual({ old: 1 });
});
