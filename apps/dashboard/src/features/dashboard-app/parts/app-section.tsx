import type { DashboardApp } from '@confab/contract/features/dashboard-app';
import { Button } from '@confab/ui/button';
import { PanelTop } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';

type AppSectionProps = { apps: readonly DashboardApp[]; onOpen: (appId: number) => void };

/** The apps that can be opened over the messages. */
export function AppSection({ apps, onOpen }: AppSectionProps) {
  const text = useText();
  return (
    <ul className="flex flex-col gap-1">
      {apps.map((app) => (
        <li key={app.id}>
          <Button
            isWide
            icon={<PanelTop aria-hidden size={14} />}
            aria-label={text('dashboard-app:pane.open', { title: app.title })}
            className="justify-start! [&>span]:min-w-0"
            onPress={() => onOpen(app.id)}
          >
            <bdi className="truncate">{app.title}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  );
}
