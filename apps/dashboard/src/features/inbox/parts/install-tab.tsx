import { Card } from '@confab/ui/card';
import type { Inbox } from '@confab/contract/features/inbox';
import { useText } from '../../../platform/messages/use-text.ts';
import { Installation } from './installation.tsx';

export function InstallTab({ inbox }: { inbox: Inbox }) {
  const text = useText();
  return (
    <Card title={text('inbox:edit.install')}>
      <Installation inbox={inbox} />
    </Card>
  );
}
