import { expect, test } from 'vitest';
import { agentOfWire, frontendUrl, inboxRow, iso, moment, seconds } from '../../../test/rows.ts';
import { inboxView } from '../inbox/view.ts';
import type { CampaignRow } from './queries.ts';
import { campaignView, recipientView, shownCampaign } from './view.ts';

const row: CampaignRow = {
  account_id: 2,
  id: 7,
  title: 'Hello',
  description: 'For all',
  inbox_id: 4,
  message: 'Hi there',
  template_params: null,
  sender_id: 6,
  enabled: true,
  campaign_type: 1,
  campaign_status: 1,
  trigger_rules: { url: 'https://shop.example', time_on_page: '5' },
  trigger_only_during_business_hours: true,
  audience: [{ type: 'Label', id: 1 }],
  scheduled_at: moment(1),
  started_at: moment(2),
  listed_contact_id: 41,
  listed_parts: 1,
  created_at: moment(3),
  updated_at: moment(4),
};
const inbox = inboxView({ frontendUrl }, inboxRow(), [], null);
const shown = {
  id: 7,
  title: 'Hello',
  description: 'For all',
  account_id: 2,
  inbox,
  message: 'Hi there',
  enabled: true,
  trigger_rules: { url: 'https://shop.example', time_on_page: '5' },
  trigger_only_during_business_hours: true,
  created_at: iso(3),
  updated_at: iso(4),
};

test('administrators see a one-off campaign with its audience and time', () => {
  const once = { campaign_type: 'one_off', campaign_status: 'completed', audience: row.audience };
  const times = { scheduled_at: seconds(1), started_at: seconds(2) };
  const sender = agentOfWire();
  expect(campaignView(row, inbox, sender)).toStrictEqual({ ...shown, ...once, ...times, sender });
  const template = { name: 'sale', processed_params: {} };
  expect(campaignView({ ...row, template_params: template }, inbox, sender)).toStrictEqual({
    ...shown,
    ...once,
    ...times,
    sender,
    template_params: template,
  });
  const early = campaignView({ ...row, started_at: null }, inbox, undefined);
  expect(early).toStrictEqual({ ...shown, ...once, ...times, started_at: null });
});

test('administrators see an ongoing campaign without them', () => {
  const ongoing = { campaign_type: 'ongoing', campaign_status: 'active' };
  const stored = { ...row, campaign_type: 0, campaign_status: 0 };
  expect(campaignView(stored, inbox, undefined)).toStrictEqual({ ...shown, ...ongoing });
});

test('visitors see the message, its trigger, and the sender’s name and avatar', () => {
  const view = {
    id: 7,
    trigger_rules: { url: 'https://shop.example', time_on_page: 5 },
    trigger_only_during_business_hours: true,
    message: 'Hi there',
  };
  const image = 'https://desk.example/avatars/jonas.png';
  expect(shownCampaign(row, agentOfWire())).toEqual({
    ...view,
    sender: {
      id: 6,
      name: 'Jonas',
      available_name: 'Jonas',
      avatar_url: image,
      type: 'user',
      availability_status: null,
      thumbnail: image,
    },
  });
  const bare = { ...row, trigger_rules: {} };
  const rules = { url: '', time_on_page: 10 };
  expect(shownCampaign(bare, undefined)).toEqual({ ...view, trigger_rules: rules, sender: null });
  const odd = shownCampaign({ ...row, trigger_rules: { time_on_page: 'x' } }, undefined);
  expect(odd.trigger_rules.time_on_page).toBe(0);
});

test('recipients of a campaign are shown with their delivery status', () => {
  const recipient = {
    contact_id: 41,
    name: 'Tessa',
    phone_number: '+49151',
    status: 3,
    reason: 'No such number',
    display_id: 12,
    updated_at: moment(5),
  };
  const view = {
    contact: { id: 41, name: 'Tessa', phone_number: '+49151' },
    status: 'failed',
    reason: 'No such number',
    conversation_id: 12,
    updated_at: seconds(5),
  };
  expect(recipientView(recipient)).toEqual(view);
  expect(recipientView({ ...recipient, status: 9 })).toEqual({ ...view, status: 'waiting' });
});
