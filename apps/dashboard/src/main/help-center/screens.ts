/**
 * The screens of the help center, most under the names of their routes. Bundled together: the first page lists one file
 * instead of ten.
 */
export { HelpCenterArea } from '../../features/portal/screens/help-center-area.tsx';
export {
  DefaultPortalScreen as default_portal_articles,
  DefaultPortalScreen as portalSlug,
} from '../../features/portal/screens/default-portal-screen.tsx';
export { PortalListScreen as list_all_portals } from '../../features/portal/screens/portal-list-screen.tsx';
export {
  NewPortalScreen as new_portal_information,
  NewPortalCustomizationScreen as portal_customization,
  NewPortalFinishScreen as portal_finish,
} from '../../features/portal/screens/new-portal-screens.tsx';
export { PortalInformationScreen as edit_portal_information } from '../../features/portal/screens/portal-information-screen.tsx';
export { PortalCustomizationScreen as edit_portal_customization } from '../../features/portal/screens/portal-customization-screen.tsx';
export { PortalLocalesScreen as edit_portal_locales } from '../../features/portal/screens/portal-locales-screen.tsx';
export { PortalMembersScreen as portal_members } from '../../features/portal/screens/portal-members-screen.tsx';
export { PortalCategoriesScreen as list_all_locale_categories } from '../../features/category/screens/portal-categories-screen.tsx';
export {
  CategoryListScreen as all_locale_categories,
  NewCategoryScreen as new_category_in_locale,
} from '../../features/category/screens/category-list-screen.tsx';
export { ArticleTransferScreen as article_transfer } from '../../features/article-transfer/screens/article-transfer-screen.tsx';
export { ArticleFigureScreen as article_figures } from '../../features/article-figure/screens/article-figure-screen.tsx';
export { ArticleListScreen } from '../../features/article/screens/article-list-screen.tsx';
export { ArticleScreen } from '../../features/article/screens/article-screen.tsx';
export { loadSidebar } from '../shell/sidebar/help-center/help-center-sidebar.tsx';
