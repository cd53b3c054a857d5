import type {
  OpenPortal,
  PublicArticleRow,
  PublicCategoryRow,
} from '../../src/features/help-centre/queries.ts';
import type { PortalRow } from '../../src/features/portal/queries.ts';
import { moment } from '../rows.ts';

// The data of help center pages, with a different value in every column.

export function openPortal(more: Partial<OpenPortal> = {}): OpenPortal {
  return {
    account_id: 2,
    id: 9,
    name: 'Help',
    slug: 'help',
    custom_domain: 'help.example',
    domain_verified_at: moment(3),
    color: '#aabbcc',
    homepage_link: 'https://shop.example',
    page_title: 'Help of Acme',
    header_text: 'How can we help?',
    allowed_locales: ['en', 'de'],
    default_locale: 'en',
    inbox_id: 4,
    logo_blob_id: 31,
    account_features: ['help_center'],
    ...more,
  };
}

export function portalRow(more: Partial<PortalRow> = {}): PortalRow {
  return {
    account_id: 2,
    id: 9,
    name: 'Help',
    slug: 'help',
    custom_domain: 'help.example',
    domain_token: 'proof',
    domain_verified_at: null,
    color: '#aabbcc',
    homepage_link: 'https://shop.example',
    page_title: 'Help of Acme',
    header_text: 'How?',
    allowed_locales: ['en', 'de'],
    default_locale: 'en',
    archived: true,
    inbox_id: 4,
    logo_blob_id: 31,
    ...more,
  };
}

export function categoryRow(more: Partial<PublicCategoryRow> = {}): PublicCategoryRow {
  return {
    account_id: 2,
    id: 3,
    name: 'First steps',
    slug: 'start',
    locale: 'de',
    description: 'To begin with',
    position: 3,
    icon: 'star',
    associated_category_id: null,
    ...more,
  };
}

export function articleRow(more: Partial<PublicArticleRow> = {}): PublicArticleRow {
  return {
    account_id: 2,
    portal_id: 9,
    id: 5,
    category_id: 3,
    author_id: 6,
    associated_article_id: null,
    title: 'Begin',
    slug: 'begin',
    content: '# Hello',
    description: 'How to begin',
    locale: 'de',
    meta: {},
    position: 10,
    views: 40,
    updated_at: moment(2),
    category_name: 'First steps',
    category_slug: 'start',
    category_locale: 'de',
    ...more,
  };
}
