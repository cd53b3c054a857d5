import { Spinner } from '@confab/ui/spinner';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { consoleSessionQuery, leaveConsole, onConsoleEnded } from '../api.ts';
import { LogPage } from '../log/parts/log-page.tsx';
import { AccountList } from '../accounts/parts/account-list.tsx';
import { AccountPage } from '../accounts/parts/account-page.tsx';
import { AppList } from '../apps/parts/app-list.tsx';
import { AppPage } from '../apps/parts/app-page.tsx';
import { BotList } from '../bots/parts/bot-list.tsx';
import { BotPage } from '../bots/parts/bot-page.tsx';
import { ConfigPage } from '../system/parts/config-page.tsx';
import { areaOf, ConsoleFrame } from '../parts/console-frame.tsx';
import { ConsoleSignIn } from '../parts/console-sign-in.tsx';
import { DashboardPage } from '../system/parts/dashboard-page.tsx';
import { JobsPage } from '../system/parts/jobs-page.tsx';
import { StatusPage } from '../system/parts/status-page.tsx';
import { UserList } from '../users/parts/user-list.tsx';
import { UserPage } from '../users/parts/user-page.tsx';
import { TokenList } from '../tokens/parts/token-list.tsx';
import { TokenPage } from '../tokens/parts/token-page.tsx';

/** The super-admin console: its sign-in, and the page of its URL once signed in. */
export function ConsoleScreen() {
  const text = useText();
  const queryClient = useQueryClient();
  const session = useQuery(consoleSessionQuery);
  useEffect(() => onConsoleEnded(() => leaveConsole(queryClient)), [queryClient]);
  return (
    <QueryView
      query={session}
      skeleton={
        <div className="grid h-full place-items-center">
          <Spinner label={text('common:loading')} />
        </div>
      }
      errorTitle={text('super-admin:loadError')}
    >
      {(person) =>
        person === null ? (
          <ConsoleSignIn />
        ) : (
          <ConsoleFrame person={person}>
            <Scope ownId={person.id} />
          </ConsoleFrame>
        )
      }
    </QueryView>
  );
}

function Scope({ ownId }: { ownId: number }): ReactNode {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [, , , part] = path.split('/');
  const id = Number(part ?? 0);
  const isOne = Number.isSafeInteger(id) && id > 0;
  switch (areaOf(path)) {
    case 'dashboard':
      return <DashboardPage />;
    case 'accounts':
      return isOne ? <AccountPage key={id} id={id} /> : <AccountList />;
    case 'users':
      return isOne ? <UserPage key={id} id={id} isSelf={id === ownId} /> : <UserList />;
    case 'agent_bots':
      return isOne ? <BotPage key={id} id={id} /> : <BotList />;
    case 'platform_apps':
      return isOne ? <AppPage key={id} id={id} /> : <AppList />;
    case 'access_tokens':
      return isOne ? <TokenPage key={id} id={id} /> : <TokenList />;
    case 'config':
      return <ConfigPage name={part} />;
    case 'status':
      return <StatusPage />;
    case 'jobs':
      return <JobsPage />;
    case 'log':
      return <LogPage />;
  }
}
