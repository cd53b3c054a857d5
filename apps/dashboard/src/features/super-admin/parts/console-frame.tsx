import { Button } from '@confab/ui/button';
import { superAdminSignOut, type SuperAdmin } from '@confab/contract/features/super-admin';
import { useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Logo } from '../../../platform/logo.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { leaveConsole } from '../api.ts';
import { ConsoleLink } from './console-link.tsx';
import { useConsoleChange } from './use-console-change.ts';

const consoleAreas = [
  'dashboard',
  'accounts',
  'users',
  'agent_bots',
  'platform_apps',
  'access_tokens',
  'config',
  'status',
  'jobs',
  'log',
] as const;
export type ConsoleArea = (typeof consoleAreas)[number];

/** The frame of every console screen: the super admin, the navigation, and the logout. */
export function ConsoleFrame({ person, children }: { person: SuperAdmin; children: ReactNode }) {
  const text = useText();
  const queryClient = useQueryClient();
  const signOut = useConsoleChange(superAdminSignOut);
  const leave = async () => {
    if (await signOut.attempt({})) leaveConsole(queryClient);
  };
  return (
    <div className="flex h-full flex-col bg-surface-sunken">
      <header className="border-b border-border bg-surface">
        <div className="mx-auto flex w-full max-w-5xl items-center gap-3 px-4 py-2.5 sm:px-6">
          <Logo className="shrink-0" />
          <div className="min-w-0 flex-1">
            <p className="truncate text-control font-semibold">{text('super-admin:title')}</p>
            <p className="truncate text-meta text-text-muted">
              <bdi className="truncate-end">{person.email}</bdi>
            </p>
          </div>
          <Button
            size="small"
            icon={<LogOut aria-hidden size={14} />}
            isPending={signOut.isPending}
            onPress={() => void leave()}
          >
            {text('super-admin:signOut')}
          </Button>
        </div>
        <Areas />
      </header>
      <main className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-5xl flex-col gap-5 px-4 py-6 max-md:py-4 sm:px-6">
          {children}
        </div>
      </main>
    </div>
  );
}

function Areas() {
  const text = useText();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const open = areaOf(path);
  return (
    <nav aria-label={text('super-admin:areas')} className="mx-auto w-full max-w-5xl px-4 sm:px-6">
      <ul className="-mx-2 flex flex-wrap">
        {consoleAreas.map((area) => (
          <li key={area}>
            <ConsoleLink
              href={`/super_admin/${area}`}
              isCurrent={area === open}
              className={`block rounded-control border-b-2 px-2 py-1.5 text-control ${area === open ? 'border-accent font-medium text-text' : 'border-transparent text-text-muted hover:text-text'}`}
            >
              {text(`super-admin:area.${area}`)}
            </ConsoleLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The area an address belongs to; the dashboard unless it names another. */
export function areaOf(path: string): ConsoleArea {
  const [, , name] = path.split('/');
  return consoleAreas.find((area) => area === name) ?? 'dashboard';
}
