import {
  knowledgeEditorPermissions as editors,
  knowledgePermissions as managers,
  type Permission,
} from '@confab/contract/kit/permissions';
import { createRoute } from '@tanstack/react-router';
import type { Namespace } from '../../platform/messages/catalog.ts';
import { formScreen } from '../../platform/pages/lazy-screen.ts';
import { watchSettings } from '../features.ts';
import { loadHelpCenter } from '../help-center/load.ts';
import { accountRoute } from './account-route.ts';

// The emoji picker's texts are among those of conversations.
const screen = (
  name: Exclude<keyof Awaited<ReturnType<typeof loadHelpCenter>>, 'loadSidebar'>,
  ...more: Namespace[]
) => formScreen(loadHelpCenter, name, ['portal', 'category', 'article', 'conversation', ...more]);

/** The layout of all help center screens, which shows whether the account has the feature. */
const area = createRoute({
  getParentRoute: () => accountRoute,
  id: 'help-center-area',
  staticData: { area: 'help_center' },
  loader: watchSettings,
  component: screen('HelpCenterArea'),
});

/** The texts of other features that a screen needs. */
const moreWords: Partial<Record<Parameters<typeof screen>[0], Namespace[]>> = {
  article_transfer: ['article-transfer'],
  portal_members: ['agent'],
  article_figures: ['article-figure', 'report', 'date-range'],
};

const pageRoute = <P extends string>(
  path: P,
  name: Parameters<typeof screen>[0],
  permissions: readonly Permission[],
) =>
  createRoute({
    getParentRoute: () => area,
    path: `portals${path}`,
    staticData: { name, permissions },
    component: screen(name, ...(moreWords[name] ?? [])),
  });

const list = createRoute({
  getParentRoute: () => area,
  id: 'article-list-area',
  component: screen('ArticleListScreen'),
});

/** One screen for all lists of articles; it reads the URL's parameters, and so does the editor. */
const articles = <P extends string>(path: P, name: string) =>
  createRoute({
    getParentRoute: () => list,
    path: `portals/$portalSlug/$locale/${path}`,
    staticData: { name, permissions: editors },
  });

/** One screen for existing and new articles: it stays mounted when a new one gets its URL. */
const editor = createRoute({
  getParentRoute: () => area,
  id: 'article-area',
  component: screen('ArticleScreen'),
});

export const helpCenterRoutes = area.addChildren([
  pageRoute('', 'default_portal_articles', managers),
  pageRoute('/all', 'list_all_portals', editors),
  pageRoute('/new', 'new_portal_information', managers),
  pageRoute('/new/$portalSlug/customization', 'portal_customization', managers),
  pageRoute('/new/$portalSlug/finish', 'portal_finish', managers),
  pageRoute('/$portalSlug', 'portalSlug', editors),
  pageRoute('/$portalSlug/edit', 'edit_portal_information', managers),
  pageRoute('/$portalSlug/edit/information', 'edit_portal_information', managers),
  pageRoute('/$portalSlug/edit/customizations', 'edit_portal_customization', managers),
  pageRoute('/$portalSlug/edit/locales', 'edit_portal_locales', managers),
  pageRoute('/$portalSlug/edit/categories', 'list_all_locale_categories', managers),
  pageRoute('/$portalSlug/edit/members', 'portal_members', managers),
  pageRoute('/$portalSlug/edit/figures', 'article_figures', managers),
  pageRoute('/$portalSlug/edit/transfer', 'article_transfer', managers),
  pageRoute('/$portalSlug/$locale/categories', 'all_locale_categories', editors),
  pageRoute('/$portalSlug/$locale/categories/new', 'new_category_in_locale', managers),
  list.addChildren([
    articles('articles', 'list_all_locale_articles'),
    articles('articles/mine', 'list_mine_articles'),
    articles('articles/draft', 'list_draft_articles'),
    articles('articles/archived', 'list_archived_articles'),
    articles('categories/$categorySlug', 'show_category'),
    articles('categories/$categorySlug/articles', 'show_category_articles'),
  ]),
  editor.addChildren([
    createRoute({
      getParentRoute: () => editor,
      path: 'portals/$portalSlug/$locale/articles/new',
      staticData: { name: 'new_article', permissions: editors },
    }),
    createRoute({
      getParentRoute: () => editor,
      path: 'portals/$portalSlug/$locale/articles/$articleSlug',
      staticData: { name: 'edit_article', permissions: editors },
    }),
  ]),
]);
