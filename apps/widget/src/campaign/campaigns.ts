import { matchesPage } from '@confab/rules/page-pattern';
import type { Campaign } from '../api/calls.ts';
import { ignoreFailure, type Core } from '../core.ts';
import { isOpenAt } from '../home/availability.ts';
import { visibleFields } from '../pre-chat/visible-fields.ts';

export type Campaigns = {
  /** The visitor is on another page: its pending campaigns are canceled. */
  check: () => void;
  /** The panel was opened while a campaign is on show. */
  answer: () => void;
  /** The visitor waves it away. */
  dismiss: () => void;
};

const seenKey = 'confab-campaigns-seen';

/**
 * Shows a campaign of the website beside the launcher once the visitor has been on one of its pages for long enough:
 * each once, none to those who have a conversation, and none for an hour after one was dismissed.
 */
export function createCampaigns(
  core: Core,
  reload: () => Promise<void>,
  found: readonly Campaign[],
): Campaigns {
  const { store, bridge, page } = core;
  let timers: ReturnType<typeof setTimeout>[] = [];
  let campaigns = found;
  const show = async (id: number): Promise<void> => {
    // It may have been turned off, or changed, since the page was opened.
    campaigns = await core.api.fetchCampaigns();
    const campaign = campaigns.find((each) => each.id === id);
    if (!campaign || !mayShow(core, campaign)) return;
    remember(id);
    store.set({ campaign });
  };
  return {
    check() {
      timers.forEach(clearTimeout);
      timers = campaigns
        .filter((each) => fits(each, page.url))
        .map(({ id, trigger_rules: rules }) =>
          setTimeout(() => ignoreFailure(show(id)), rules.time_on_page * 1000),
        );
    },
    answer() {
      const { campaign, channel, contact } = store.get();
      if (!campaign) return;
      const fields = channel.preChatFormEnabled ? visibleFields(channel.preChatFormOptions, contact) : [];
      if (fields.length > 0) return store.set({ view: 'pre-chat' });
      ignoreFailure(answerCampaign(core, campaign, {}, reload));
    },
    dismiss() {
      const { host } = store.get();
      store.set({ campaign: null, host: { ...host, campaignsSnoozedTill: Date.now() + 3_600_000 } });
      bridge.post('setCampaignReadOn');
    },
  };
}

/** Begins the conversation with the campaign's message, and shows it. */
export async function answerCampaign(
  { store, api, page }: Core,
  { id }: Campaign,
  customAttributes: Record<string, unknown>,
  reload: () => Promise<void>,
): Promise<void> {
  await api.trackEvent('campaign.triggered', {
    campaign_id: id,
    custom_attributes: customAttributes,
    initiated_at: { timestamp: new Date().toString() },
    referer: page.url,
  });
  await reload();
  store.set({ campaign: null, view: 'conversation' });
}

function fits({ trigger_rules: { url } }: Campaign, address: string): boolean {
  return url === '' || matchesPage(url, address);
}

function mayShow({ store, page }: Core, campaign: Campaign): boolean {
  const { host, channel, conversation, campaign: shown } = store.get();
  if (host.isOpen || conversation || shown || host.campaignsSnoozedTill > Date.now()) return false;
  if (!fits(campaign, page.url) || seen().includes(campaign.id)) return false;
  if (!campaign.trigger_only_during_business_hours || !channel.workingHoursEnabled) return true;
  return isOpenAt(channel.workingHours, channel.timezone, new Date());
}

function seen(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(seenKey) ?? '[]');
    return Array.isArray(stored) ? stored.map(Number) : [];
  } catch {
    return [];
  }
}

function remember(id: number): void {
  try {
    localStorage.setItem(seenKey, JSON.stringify([...seen(), id].slice(-100)));
  } catch {
    // Storage is blocked in this frame: the next page may show it again.
  }
}
