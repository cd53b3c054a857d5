import { Banner } from '@confab/ui/banner';
import { CircleAlert } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';

/** Says that the provider lets us in no more. */
export function LostAccess({ name }: { name: string }) {
  const text = useText();
  return (
    <Banner shape="box" tone="danger" icon={<CircleAlert size={16} />}>
      {text('integration:lost', { name })}
    </Banner>
  );
}
