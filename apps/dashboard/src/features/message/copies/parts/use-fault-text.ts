import { useText } from '../../../../platform/messages/use-text.ts';
import type { CopiesFault } from '../recipients-model.ts';

/** What is wrong with typed addresses, in words. */
export function useFaultText() {
  const text = useText();
  return (fault: CopiesFault) =>
    fault.kind === 'invalid'
      ? text('conversation:composer.noAddress', { address: fault.address })
      : text('conversation:composer.tooManyAddresses', { max: fault.max });
}
