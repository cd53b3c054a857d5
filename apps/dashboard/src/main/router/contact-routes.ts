import { createRoute } from '@tanstack/react-router';
import { contactSearch } from '../../features/contact/index.ts';
import { contactPermissions } from '../../platform/account/access.ts';
import { formScreen } from '../../platform/pages/lazy-screen.ts';
import { accountRoute } from './account-route.ts';

/** One screen for all lists of contacts: it stays mounted while the address moves from one to the next. */
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

export const contactRoutes = [
  contactListArea.addChildren([
    listOf('contacts', 'contacts_dashboard'),
    listOf('contacts/active', 'contacts_active'),
    listOf('contacts/custom_view/$viewId', 'contacts_segments_dashboard'),
    listOf('labels/$label/contacts', 'contacts_labels_dashboard'),
  ]),
  contactRoute,
] as const;
