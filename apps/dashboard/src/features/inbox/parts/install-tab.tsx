import { Card } from '@confab/ui/card';
import type { Inbox } from '@confab/contract/features/inbox';
import { setupOf } from '../../../channels/setups.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { Installation } from './installation.tsx';

export function InstallTab({ inbox }: { inbox: Inbox }) {
  const text = useText();
  const Tab = setupOf(inbox.channel_type)?.InstallationTab ?? Installation;
  return (
    <Card title={text('inbox:edit.install')}>
      <Tab inbox={inbox} />
    </Card>
  );
}
