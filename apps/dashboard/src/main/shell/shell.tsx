import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { NotificationBell, LazyNotificationReader } from '../../features/notification/index.ts';
import { setActiveAccountMutation } from '../../features/profile/index.ts';
import { useAccountId, useProfile } from '../../platform/account/account-context.ts';
import { useAppliedFontSize } from '../../platform/account/font-size.ts';
import { startLive } from '../live.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { AccountFeatures } from './account/account-features.tsx';
import { Banners } from './banners.tsx';
import { ProfileMenu } from './account/profile-menu.tsx';
import { Rail } from './rail.tsx';
import { SessionEnd } from './account/session-end.tsx';
import { PageToolsContext, type PageTools } from '../../platform/pages/page-tools.ts';
import { useShellState } from '../../platform/shell-state.ts';
import { SidebarButton } from './sidebar/sidebar-button.tsx';
import { SidebarColumn } from './sidebar/sidebar-column.tsx';
import { TopBar } from './top-bar.tsx';
import { useAccess } from './account/use-access.ts';
import { useAccountLanguage } from './account/use-account-language.ts';
import { useRestoredFocus } from './use-restored-focus.ts';
import { useShellCommands } from './commands/use-shell-commands.tsx';
import { useShellShortcuts } from './commands/use-shell-shortcuts.ts';

const ShellModals = lazy(async () => {
  const { ShellModals: Component } = await import('./shell-modals.tsx');
  return { default: Component };
});

const SidebarDrawer = lazy(async () => {
  const { SidebarDrawer: Component } = await import('./sidebar/sidebar-drawer.tsx');
  return { default: Component };
});

const pageTools: PageTools = {
  start: <SidebarButton />,
  end: (
    <div className="flex items-center gap-1">
      <NotificationBell placement="bottom" />
      <ProfileMenu placement="bottom end" />
    </div>
  ),
};

/** The frame around everything inside an account: rail, sidebar and content. */
export function Shell() {
  return (
    <AccountFeatures>
      <Frame />
    </AccountFeatures>
  );
}

function Frame() {
  const text = useText();
  const { conversationId } = useParams({ strict: false });
  const { modal, isDrawerOpen } = useShellState();
  useLiveConnection();
  useAppliedFontSize();
  useActiveAccount();
  useAccess();
  useAccountLanguage();
  useShellShortcuts();
  useShellCommands();
  const content = useRef<HTMLElement>(null);
  useRestoredFocus(content);
  return (
    <div className="flex h-full flex-col bg-surface-sunken">
      <a
        href="#content"
        className="absolute start-2 top-2 z-70 -translate-y-16 rounded-control bg-accent px-3 py-1.5 text-control font-medium text-on-accent focus:translate-y-0"
      >
        {text('shell:skip')}
      </a>
      <Banners />
      <div className="flex min-h-0 flex-1">
        <Rail />
        <SidebarColumn />
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar isHiddenOnPhone={conversationId !== undefined} />
          {/* The content gets the focus from the skip link, and when a removed screen had it. */}
          <main
            id="content"
            ref={content}
            tabIndex={-1}
            className="relative min-h-0 flex-1 overflow-hidden border-border bg-surface outline-none max-lg:border-t lg:rounded-ss-card lg:border-s lg:border-t"
          >
            <PageToolsContext value={pageTools}>
              <Outlet />
            </PageToolsContext>
          </main>
        </div>
      </div>
      <Suspense>{isDrawerOpen && <SidebarDrawer />}</Suspense>
      <SessionEnd />
      <LazyNotificationReader
        conversationId={conversationId === undefined ? undefined : Number(conversationId)}
      />
      {modal !== undefined && (
        <Suspense>
          <ShellModals modal={modal} />
        </Suspense>
      )}
    </div>
  );
}

function useLiveConnection(): void {
  const queryClient = useQueryClient();
  const accountId = useAccountId();
  const profile = useProfile();
  const { pubsub_token: token, id } = profile;
  useEffect(
    () => startLive(queryClient, { token, userId: id, accountId }),
    [queryClient, token, id, accountId],
  );
}

/** The next sign-in starts in the account that was worked in last. */
function useActiveAccount(): void {
  const accountId = useAccountId();
  const { account_id: knownId } = useProfile();
  const { mutate } = useMutation(setActiveAccountMutation);
  useEffect(() => {
    if (accountId !== knownId) mutate(accountId);
  }, [accountId, knownId, mutate]);
}
