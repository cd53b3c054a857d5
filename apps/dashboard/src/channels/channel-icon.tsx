import { createElement } from 'react';
import { channelIcon } from './registry.ts';

type ChannelIconProps = {
  channelType: string;
  /** Of a Twilio inbox: which app its messages are in. */
  medium?: string | undefined;
  size?: number;
  className?: string;
};

/** The icon of an inbox's channel; decorative, its name is always beside it. */
export function ChannelIcon({ channelType, medium, size = 16, className }: ChannelIconProps) {
  return createElement(channelIcon(channelType, medium), { 'aria-hidden': true, size, className });
}
