import { applyBrand, startTheme } from '@confab/ui/theme';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { onSessionRejected } from '../platform/calls/call.ts';
import { startMessages } from '../platform/messages/i18n.ts';
import { showStoredToast } from '../platform/next-page-toast.ts';
import { pageConfig } from '../platform/page-config.ts';
import { createQueryClient } from '../platform/calls/query-client.ts';
import { openLogin } from '../platform/account/leave.ts';
import { currentSession } from '../platform/account/session-store.ts';
import { deleteCopies } from '../platform/lists/databases.ts';
import { features } from './features.ts';
import { createAppRouter } from './router/router.ts';
import './styles.css';

const root = document.querySelector('#app');
if (!root) throw new Error('The page has no #app');

const { brandColor, installationName } = pageConfig();
startTheme();
if (brandColor !== undefined) applyBrand(brandColor);
await startMessages();
document.title = installationName;

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
onSessionRejected(openLogin);
// It may have ended while no page was open.
if (!currentSession()) void deleteCopies();
for (const { watch } of features) watch?.();

showStoredToast();
createRoot(root).render(<App queryClient={queryClient} router={router} />);
