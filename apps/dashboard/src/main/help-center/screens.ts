/** The screens of the help centre, which come together: the first page names one file instead of ten. */
export { HelpCenterArea } from '../../features/portal/screens/help-center-area.tsx';
export { DefaultPortalScreen } from '../../features/portal/screens/default-portal-screen.tsx';
export { PortalListScreen } from '../../features/portal/screens/portal-list-screen.tsx';
export {
  NewPortalScreen,
  NewPortalCustomizationScreen,
  NewPortalFinishScreen,
} from '../../features/portal/screens/new-portal-screens.tsx';
export { PortalInformationScreen } from '../../features/portal/screens/portal-information-screen.tsx';
export { PortalCustomizationScreen } from '../../features/portal/screens/portal-customization-screen.tsx';
export { PortalLocalesScreen } from '../../features/portal/screens/portal-locales-screen.tsx';
export { PortalCategoriesScreen } from '../../features/category/screens/portal-categories-screen.tsx';
export {
  CategoryListScreen,
  NewCategoryScreen,
} from '../../features/category/screens/category-list-screen.tsx';
export { ArticleListScreen } from '../../features/article/screens/article-list-screen.tsx';
export { ArticleScreen } from '../../features/article/screens/article-screen.tsx';
