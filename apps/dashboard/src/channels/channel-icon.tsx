import { createElement } from 'react';
import { channelIcon } from './registry.ts';

type ChannelIconProps = { channelType: string; size?: number; className?: string };

/** The icon of an inbox's channel; decorative, its name is always beside it. */
export function ChannelIcon({ channelType, size = 16, className }: ChannelIconProps) {
  return createElement(channelIcon(channelType), { 'aria-hidden': true, size, className });
}
