import { Banner } from '@confab/ui/banner';
import { CircleAlert } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';

/** Shows that the provider revoked our access. */
export function LostAccess({ name }: { name: string }) {
  const text = useText();
  return (
    <Banner shape="box" tone="danger" icon={<CircleAlert size={16} />}>
      {text('integration:lost', { name })}
    </Banner>
  );
}
