import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Campaign } from '../api/calls.ts';
import type { Core } from '../core.ts';
import type { State } from '../state/state.ts';
import { createStore } from '../state/store.ts';
import { createCampaigns } from './campaigns.ts';

/** Friday, in UTC. The inbox is open from nine to five. */
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
const hours = {
  day_of_week: 5,
  closed_all_day: false,
  open_all_day: false,
  open_hour: 9,
  open_minutes: 0,
  close_hour: 17,
  close_minutes: 0,
};
const campaign = {
  id: 3,
  message: 'Need help?',
  trigger_rules: { url: 'https://shop.example/*', time_on_page: 10 },
  trigger_only_during_business_hours: false,
} as Campaign;

let stored: Record<string, string>;
beforeEach(() => {
  stored = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
  });
  vi.useFakeTimers({ now: at('12:00') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Scene = { state?: Partial<State>; url?: string; shown?: Campaign; now?: readonly Campaign[] };

/** A page with one campaign, on which the visitor stays for a while; `now` is what the server has by then. */
async function visit({
  state = {},
  url = 'https://shop.example/cart',
  shown = campaign,
  now = [shown],
}: Scene) {
  const channel = { workingHoursEnabled: true, workingHours: [hours], timezone: 'UTC' };
  const host = { isOpen: false, campaignsSnoozedTill: 0 };
  const store = createStore({
    channel,
    host,
    conversation: null,
    campaign: null,
    ...state,
  } as unknown as State);
  const api = { fetchCampaigns: () => Promise.resolve(now) };
  const core = { store, api, bridge: { post: vi.fn() }, page: { url } } as unknown as Core;
  const campaigns = createCampaigns(core, () => Promise.resolve(), [shown]);
  campaigns.check();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(store.get().campaign).toBe(state.campaign ?? null);
  await vi.advanceTimersByTimeAsync(1);
  return { store, campaigns, isShown: store.get().campaign?.id === campaign.id };
}

test('is shown once the visitor has been on its page for long enough, and never again', async () => {
  expect((await visit({})).isShown).toBe(true);
  expect((await visit({})).isShown).toBe(false);
});

test('is not shown on another page, or if it was turned off meanwhile', async () => {
  expect((await visit({ url: 'https://other.example/' })).isShown).toBe(false);
  expect((await visit({ now: [] })).isShown).toBe(false);
});

test.each([
  ['who have a conversation', { conversation: { id: 1 } }],
  ['whose chat is open', { host: { isOpen: true, campaignsSnoozedTill: 0 } }],
  ['who see another', { campaign: { ...campaign, id: 4 } }],
])('is not shown to visitors %s', async (_which, state) => {
  expect((await visit({ state: state as unknown as Partial<State> })).isShown).toBe(false);
});

test.each([
  ['08:59', false],
  ['16:00', true],
  ['17:00', false],
])('one for business hours is shown at %s: %s', async (time, isShown) => {
  const shown = { ...campaign, trigger_only_during_business_hours: true };
  vi.setSystemTime(at(time));
  expect((await visit({ shown })).isShown).toBe(isShown);
});

test('an inbox without business hours is always open', async () => {
  vi.setSystemTime(at('23:00'));
  const shown = { ...campaign, trigger_only_during_business_hours: true };
  const channel = { workingHoursEnabled: false, workingHours: [], timezone: 'UTC' };
  expect((await visit({ shown, state: { channel } as unknown as Partial<State> })).isShown).toBe(true);
});

test('none is shown for an hour after one was dismissed', async () => {
  const { store, campaigns } = await visit({});
  campaigns.dismiss();
  const { host } = store.get();
  const other = { shown: { ...campaign, id: 5 }, state: { host } };
  await visit(other).then(({ store: later }) => expect(later.get().campaign).toBeNull());
  vi.advanceTimersByTime(3_600_000);
  await visit(other).then(({ store: later }) => expect(later.get().campaign?.id).toBe(5));
});
