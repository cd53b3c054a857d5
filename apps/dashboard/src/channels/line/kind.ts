import { LineIcon } from '../brand-icons.ts';
import type { ChannelKind } from '../channel-kind.ts';

export const lineKind: ChannelKind = {
  channelType: 'Channel::Line',
  page: 'line',
  icon: LineIcon,
  name: 'common:channel.line',
};
