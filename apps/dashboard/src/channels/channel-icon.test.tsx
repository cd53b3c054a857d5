import { render } from '@testing-library/react';
import { Inbox } from 'lucide-react';
import { expect, test } from 'vitest';
import { ChannelIcon } from './channel-icon.tsx';
import { channelIcon, channelKinds } from './registry.ts';

test('each channel has its own icon, and both kinds of text messages the same', () => {
  const icons = channelKinds.map(({ channelType }) => channelIcon(channelType));
  expect(new Set(icons).size).toBe(icons.length - 1);
  expect(channelIcon('Channel::Sms')).toBe(channelIcon('Channel::TwilioSms', 'sms'));
  expect(icons).not.toContain(Inbox);
  expect(channelIcon('Channel::Fax')).toBe(Inbox);
});

test.each([
  ['Channel::FacebookPage', 'facebook'],
  ['Channel::Instagram', 'instagram'],
  ['Channel::Whatsapp', 'whatsapp'],
  ['Channel::Line', 'line'],
  ['Channel::TwitterProfile', 'twitter'],
  ['Channel::Telegram', 'send'],
  ['Channel::WebWidget', 'globe'],
  ['Channel::Api', 'cloud'],
  ['Channel::Email', 'mail'],
])('%s has the sign of %s', (channelType, sign) => {
  const { container } = render(<ChannelIcon channelType={channelType} />);
  expect(container.querySelector(`.lucide-${sign}[aria-hidden=true]`)).not.toBeNull();
});

test('a WhatsApp number at Twilio has the sign of WhatsApp', () => {
  const { container } = render(<ChannelIcon channelType="Channel::TwilioSms" medium="whatsapp" />);
  expect(container.querySelector('.lucide-whatsapp')).not.toBeNull();
});
