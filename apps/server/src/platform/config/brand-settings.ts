import { Type } from 'typebox';
import { image, setting, text, word } from './setting-kinds.ts';

/** Names, pages and pictures of the brand that users and visitors see. */
export const brandSettings = {
  INSTALLATION_NAME: text('Serving', 'Confab', 'Name of this installation in titles and emails.'),
  BRAND_NAME: text('Serving', 'Confab', 'Brand shown to visitors.'),
  WIDGET_BRAND_URL: setting(
    Type.Optional(
      Type.String({
        group: 'Serving',
        description: 'Page of that brand, linked from the widget and the surveys.',
        protocols: ['https', 'http'],
        shown: 'FRONTEND_URL',
      }),
    ),
  ),
  BRAND_URL: setting(
    Type.Optional(
      Type.String({
        group: 'Serving',
        description: 'Page of that brand, linked from help centers.',
        protocols: ['https', 'http'],
        shown: 'FRONTEND_URL',
      }),
    ),
  ),
  API_CHANNEL_NAME: word('Serving', 'Name of the API channel in the list of channels for a new inbox.'),
  API_CHANNEL_THUMBNAIL: setting(
    Type.Optional(
      Type.String({
        group: 'Serving',
        description: 'Its image in that list: an https URL or a path on this installation.',
        image: true,
      }),
    ),
  ),
  LOGO: image('/brand-assets/logo.svg', 'Wide logo of the login pages, on a light background'),
  LOGO_DARK: image('/brand-assets/logo_dark.svg', 'The same logo on a dark background'),
  LOGO_THUMBNAIL: image(
    '/brand-assets/logo_thumbnail.svg',
    'Square logo of the dashboard, of browser tabs, and of the installed app',
  ),
  BRAND_COLOR: setting(
    Type.Optional(
      Type.String({
        group: 'Serving',
        description: 'Accent color of the dashboard as #rrggbb, darkened until white text on it is readable.',
        color: true,
      }),
    ),
  ),
};
