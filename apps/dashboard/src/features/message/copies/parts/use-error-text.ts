import { useText } from '../../../../platform/messages/use-text.ts';
import type { CopiesError } from '../recipients-model.ts';

/** The error text of typed addresses. */
export function useErrorText() {
  const text = useText();
  return (fault: CopiesError) =>
    fault.kind === 'invalid'
      ? text('conversation:composer.noAddress', { address: fault.address })
      : text('conversation:composer.tooManyAddresses', { max: fault.max });
}
