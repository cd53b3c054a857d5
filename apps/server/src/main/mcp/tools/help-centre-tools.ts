import { createArticle, listArticles, showArticle, updateArticle } from '@confab/contract/features/article';
import { listCategories } from '@confab/contract/features/category';
import { listPortals } from '@confab/contract/features/portal';
import { searchArticles } from '@confab/contract/features/search';
import { page } from './fields.ts';
import type { ToolSpec } from '../tool.ts';

/** Articles have a `slug` as well. */
const names = { slug: 'portal_slug' };
const inArticle = { slug: 'portal_slug', id: 'article_id' };

const text = { title: {}, content: { description: 'Markdown' }, description: {}, category_id: {} };

export const helpCentreTools: readonly ToolSpec[] = [
  {
    name: 'list_portals',
    title: 'List help centers',
    route: listPortals,
    effect: 'reads',
    about: 'The `slug` of one is its `portal_slug` elsewhere.',
    fields: { page },
  },
  {
    name: 'list_categories',
    title: 'List the categories of a help center',
    route: listCategories,
    effect: 'reads',
    names,
    fields: { locale: {}, page },
  },
  {
    name: 'list_articles',
    title: 'List the articles of a help center',
    route: listArticles,
    effect: 'reads',
    names,
    fields: { query: {}, locale: {}, status: {}, category_slug: {}, author_id: {}, page },
  },
  {
    name: 'search_articles',
    title: 'Search articles',
    route: searchArticles,
    effect: 'reads',
    fields: { q: {}, page },
    required: ['q'],
  },
  { name: 'show_article', title: 'Show an article', route: showArticle, effect: 'reads', names: inArticle },
  {
    name: 'create_article',
    title: 'Add a draft of an article',
    route: createArticle,
    effect: 'adds',
    names,
    fields: { ...text, author_id: { description: 'Id of an agent' }, locale: {} },
  },
  {
    name: 'update_article',
    title: 'Change an article',
    route: updateArticle,
    effect: 'overwrites',
    names: inArticle,
    fields: { ...text, status: { description: 'Readers see published ones only' } },
  },
];
