import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { confirm } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import type { Session } from '@confab/contract/features/session';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../platform/calls/error-text.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import type { Text } from '../../../platform/messages/catalog.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { endSessionsMutation, sessionsQuery } from '../session-api.ts';
import { SessionRow, SessionRowsSkeleton } from './session-row.tsx';

/** The devices on which the user is logged in, with buttons to log them out. */
export function SessionsCard() {
  const text = useText();
  const query = useQuery(sessionsQuery);
  const { endOne, endOthers, isPending } = useEnding();
  const others = query.data?.filter(({ current }) => !current) ?? [];
  return (
    <Card
      padding="none"
      title={text('profile:sessions.title')}
      description={text('profile:sessions.description')}
      actions={
        others.length > 1 && (
          <Button size="small" isDisabled={isPending} onPress={() => void endOthers()}>
            {text('profile:sessions.others')}
          </Button>
        )
      }
    >
      <QueryView
        query={query}
        skeleton={<SessionRowsSkeleton />}
        errorTitle={text('profile:sessions.loadError')}
      >
        {(sessions) => (
          <ul aria-label={text('profile:sessions.label')} className="pt-2">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                name={deviceName(session, text)}
                isDisabled={isPending}
                onEnd={() => void endOne(session.id, deviceName(session, text))}
              />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

/** "Chrome on Linux", as far as it is known. */
function deviceName({ browser_name: browser, platform_name: platform }: Session, text: Text): string {
  if (browser !== '' && platform !== '') return text('profile:sessions.device', { browser, platform });
  return browser || platform || text('profile:sessions.unknown');
}

function useEnding() {
  const text = useText();
  const { mutate, isPending } = useMutation(endSessionsMutation(useQueryClient()));
  const end = (id: number | undefined, done: string) =>
    mutate(id, {
      onSuccess: () => toast({ text: done, tone: 'positive' }),
      onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
    });
  const labels = { confirmLabel: text('profile:sessions.logOut'), cancelLabel: text('common:cancel') };
  return {
    isPending,
    endOne: async (id: number, device: string) => {
      const title = text('profile:sessions.logOutTitle', { device });
      const description = text('profile:sessions.logOutText');
      if (!(await confirm({ ...labels, title, description, tone: 'danger' }))) return;
      end(id, text('profile:sessions.loggedOut'));
    },
    endOthers: async () => {
      const title = text('profile:sessions.othersTitle');
      const description = text('profile:sessions.othersText');
      if (!(await confirm({ ...labels, title, description, tone: 'danger' }))) return;
      end(undefined, text('profile:sessions.othersDone'));
    },
  };
}
