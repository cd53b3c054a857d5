import { EmptyState } from '@confab/ui/empty-state';
import { Lock } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';

/** Shows that a setting is disabled for the account, and who can change that. */
export function PlanScreen() {
  const text = useText();
  return (
    <SettingsPage title={text('billing:plan.title')}>
      <EmptyState
        icon={<Lock size={24} />}
        title={text('billing:plan.heading')}
        description={text('billing:plan.ask')}
      />
    </SettingsPage>
  );
}
