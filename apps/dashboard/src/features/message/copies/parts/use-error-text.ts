import { useText } from '../../../../platform/messages/use-text.ts';
import type { CopiesError } from '../recipients-model.ts';

/** The error text of typed addresses. */
export function useErrorText() {
  const text = useText();
  return (error: CopiesError) =>
    error.kind === 'invalid'
      ? text('conversation:composer.noAddress', { address: error.address })
      : text('conversation:composer.tooManyAddresses', { max: error.max });
}
