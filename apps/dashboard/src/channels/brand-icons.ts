import { createLucideIcon } from 'lucide-react';

/** Signs of providers, in the style of the other icons, which contain none. One path each: all pages load them. */
export const FacebookIcon = createLucideIcon('facebook', [
  ['path', { d: 'M12 22a10 10 0 1 1 0-20 10 10 0 1 1 0 20V10c0-2 1-3 3.5-3M9 13h6', key: 'a' }],
]);

export const InstagramIcon = createLucideIcon('instagram', [
  [
    'path',
    {
      d: 'M8 2h8a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6m4 6a4 4 0 1 1 0 8 4 4 0 1 1 0-8m5-1h0',
      key: 'a',
    },
  ],
]);

export const WhatsAppIcon = createLucideIcon('whatsapp', [
  ['path', { d: 'm3 21 1.3-4a9.2 9.2 0 1 1 3.3 3ZM9 8c-1 4 3 8 7 7v-1l-2-1-1 1-3-3 1-1-1-2Z', key: 'a' }],
]);

export const TwitterIcon = createLucideIcon('twitter', [
  [
    'path',
    { d: 'm22 5-2 1a4 4 0 0 0-8 2v1C8 9 5 7 3 4c-2 5 0 9 5 12-2 1-4 2-6 2 9 5 18 0 18-10Z', key: 'a' },
  ],
]);

export const LineIcon = createLucideIcon('line', [
  ['path', { d: 'M10 19v3c4-2 12-6 12-11 0-4-4-8-10-8S2 7 2 11s3 7 8 8', key: 'a' }],
  ['path', { d: 'M6 9v4h2m2-4v4m2 0V9l3 4V9m4 0h-2v4h2', strokeWidth: '1.5', key: 'b' }],
]);
