import { EmptyState } from '@confab/ui/empty-state';
import { useText } from '../../../platform/messages/use-text.ts';

/** Shows that the app is not configured on the installation. */
export function MissingApp({ name }: { name: string }) {
  const text = useText();
  return (
    <EmptyState title={text('integration:missing', { name })} description={text('integration:missingText')} />
  );
}
