import { createLucideIcon } from 'lucide-react';

/** Signs of providers, in the style of the other icons, which contain none. */
export const FacebookIcon = createLucideIcon('facebook', [
  ['circle', { cx: '12', cy: '12', r: '10', key: 'frame' }],
  ['path', { d: 'M15.5 7h-1.25A2.75 2.75 0 0 0 11.5 9.75V22', key: 'stem' }],
  ['path', { d: 'M8.5 13h6', key: 'bar' }],
]);

export const InstagramIcon = createLucideIcon('instagram', [
  ['rect', { x: '2', y: '2', width: '20', height: '20', rx: '5.5', key: 'frame' }],
  ['circle', { cx: '12', cy: '12', r: '4.25', key: 'lens' }],
  ['path', { d: 'M17.25 6.75h.01', key: 'light' }],
]);

export const WhatsAppIcon = createLucideIcon('whatsapp', [
  ['path', { d: 'm3 21 1.3-4a9.2 9.2 0 1 1 3.3 3Z', key: 'bubble' }],
  [
    'path',
    {
      d: 'm9.2 7.6 1.3 2.6-1 1a6.4 6.4 0 0 0 3.3 3.3l1-1 2.6 1.3c.1 1.1-.8 2-1.9 1.9a7.8 7.8 0 0 1-7.2-7.2c-.1-1.1.8-2 1.9-1.9Z',
      fill: 'currentColor',
      stroke: 'none',
      key: 'handset',
    },
  ],
]);

export const LineIcon = createLucideIcon('line', [
  [
    'path',
    {
      d: 'M12 3C6.5 3 2 6.6 2 11c0 3.9 3.5 7.1 8.2 7.8V22C14.5 20 22 16 22 11c0-4.4-4.5-8-10-8Z',
      key: 'bubble',
    },
  ],
  [
    'path',
    {
      d: 'M6 8.75v4.5h1.75M10.1 8.75v4.5m2.2 0v-4.5l2.6 4.5v-4.5m4 0h-1.7v4.5h1.7m-1.7-2.25h1.4',
      strokeWidth: '1.5',
      key: 'letters',
    },
  ],
]);
