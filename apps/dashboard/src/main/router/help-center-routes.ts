import {
  knowledgeEditorPermissions as editors,
  knowledgePermissions as managers,
  type Permission,
} from '@confab/contract/kit/permissions';
import { createRoute } from '@tanstack/react-router';
import { formScreen } from '../../platform/pages/lazy-screen.ts';
import { watchSettings } from '../features.ts';
import { accountRoute } from './account-route.ts';

const screens = async () => import('../help-center/screens.ts');

// The picker of emoji has its words in those of the conversations.
const screen = (name: keyof Awaited<ReturnType<typeof screens>>) =>
  formScreen(screens, name, ['portal', 'category', 'article', 'conversation']);

/** Around all screens of the help centre. Whether the account has it, it says itself. */
const area = createRoute({
  getParentRoute: () => accountRoute,
  id: 'help-center-area',
  staticData: { area: 'help_center' },
  loader: watchSettings,
  component: screen('HelpCenterArea'),
});

const place = <P extends string>(
  path: P,
  name: string,
  permissions: readonly Permission[],
  component: Parameters<typeof screen>[0],
) =>
  createRoute({
    getParentRoute: () => area,
    path: `portals${path}`,
    staticData: { name, permissions },
    component: screen(component),
  });

const list = createRoute({
  getParentRoute: () => area,
  id: 'article-list-area',
  component: screen('ArticleListScreen'),
});

/** One screen for all lists of articles; it reads what the address asks for, and so does the editor. */
const articles = <P extends string>(path: P, name: string) =>
  createRoute({
    getParentRoute: () => list,
    path: `portals/$portalSlug/$locale/${path}`,
    staticData: { name, permissions: editors },
  });

/** One screen for an article and a new one: it stays while that gets its address. */
const editor = createRoute({
  getParentRoute: () => area,
  id: 'article-area',
  component: screen('ArticleScreen'),
});

export const helpCenterRoutes = area.addChildren([
  place('', 'default_portal_articles', managers, 'DefaultPortalScreen'),
  place('/all', 'list_all_portals', editors, 'PortalListScreen'),
  place('/new', 'new_portal_information', managers, 'NewPortalScreen'),
  place('/new/$portalSlug/customization', 'portal_customization', managers, 'NewPortalCustomizationScreen'),
  place('/new/$portalSlug/finish', 'portal_finish', managers, 'NewPortalFinishScreen'),
  place('/$portalSlug', 'portalSlug', editors, 'DefaultPortalScreen'),
  place('/$portalSlug/edit', 'edit_portal_information', managers, 'PortalInformationScreen'),
  place('/$portalSlug/edit/information', 'edit_portal_information', managers, 'PortalInformationScreen'),
  place(
    '/$portalSlug/edit/customizations',
    'edit_portal_customization',
    managers,
    'PortalCustomizationScreen',
  ),
  place('/$portalSlug/edit/locales', 'edit_portal_locales', managers, 'PortalLocalesScreen'),
  place('/$portalSlug/edit/categories', 'list_all_locale_categories', managers, 'PortalCategoriesScreen'),
  place('/$portalSlug/$locale/categories', 'all_locale_categories', editors, 'CategoryListScreen'),
  place('/$portalSlug/$locale/categories/new', 'new_category_in_locale', managers, 'NewCategoryScreen'),
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
      staticData: { name: 'new_article', permissions: managers },
    }),
    createRoute({
      getParentRoute: () => editor,
      path: 'portals/$portalSlug/$locale/articles/$articleSlug',
      staticData: { name: 'edit_article', permissions: editors },
    }),
  ]),
]);
