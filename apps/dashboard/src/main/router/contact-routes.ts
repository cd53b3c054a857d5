import { createRoute } from '@tanstack/react-router';
import { companySearch } from '../../features/company/index.ts';
import { contactSearch } from '../../features/contact/index.ts';
import { contactPermissions } from '../../platform/account/access.ts';
import { formScreen, lazyScreen } from '../../platform/pages/lazy-screen.ts';
import { watchSettings } from '../features.ts';
import { accountRoute } from './account-route.ts';

/** One screen for all lists of contacts: it stays mounted while the URL changes between them. */
const contactListArea = createRoute({
  getParentRoute: () => accountRoute,
  id: 'contact-list-area',
  staticData: { area: 'contacts' },
  component: formScreen(
    () => import('../../features/contact/screens/contact-list-screen.tsx'),
    'ContactListScreen',
    ['contact'],
  ),
});

const gate = { featureKey: 'crm' } as const;

const listOf = <P extends string>(path: P, name: string) =>
  createRoute({
    getParentRoute: () => contactListArea,
    path,
    staticData: { name, permissions: contactPermissions, gate },
    validateSearch: contactSearch,
  });

const contactRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: 'contacts/$contactId',
  staticData: { name: 'contact_profile_dashboard', permissions: contactPermissions, area: 'contacts', gate },
  component: formScreen(() => import('../../features/contact/screens/contact-screen.tsx'), 'ContactScreen', [
    'contact',
    'conversation',
    'custom-attribute',
  ]),
});

const companyFacts = { permissions: contactPermissions, area: 'contacts', gate } as const;

const companyRoutes = [
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'companies',
    staticData: { name: 'companies_dashboard', ...companyFacts },
    validateSearch: companySearch,
    loader: watchSettings,
    component: formScreen(
      () => import('../../features/company/screens/company-list-screen.tsx'),
      'CompanyListScreen',
      ['company'],
    ),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'companies/$companyId',
    staticData: { name: 'company_dashboard', ...companyFacts },
    loader: watchSettings,
    component: formScreen(
      () => import('../../features/company/screens/company-screen.tsx'),
      'CompanyScreen',
      ['company', 'contact'],
    ),
  }),
  createRoute({
    getParentRoute: () => accountRoute,
    path: 'contacts/$contactId/company',
    staticData: { name: 'contact_company', ...companyFacts },
    component: lazyScreen(
      () => import('../../features/company/screens/contact-company-screen.tsx'),
      'ContactCompanyScreen',
      ['company'],
    ),
  }),
] as const;

export const contactRoutes = [
  contactListArea.addChildren([
    listOf('contacts', 'contacts_dashboard'),
    listOf('contacts/active', 'contacts_active'),
    listOf('contacts/custom_view/$viewId', 'contacts_segments_dashboard'),
    listOf('labels/$label/contacts', 'contacts_labels_dashboard'),
  ]),
  contactRoute,
  ...companyRoutes,
] as const;
