import { EmptyState } from '@confab/ui/empty-state';
import { useText } from '../../../platform/messages/use-text.ts';

/** Says that the installation does not offer the app, so that there is nothing to connect. */
export function MissingApp({ name }: { name: string }) {
  const text = useText();
  return (
    <EmptyState title={text('integration:missing', { name })} description={text('integration:missingText')} />
  );
}
