import { ConnectionScreen } from '../../integration/index.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { DyteForm } from '../parts/dyte-form.tsx';

/** Video calls of the account: the organization and its key. */
export function DyteScreen() {
  const text = useText();
  return (
    <ConnectionScreen appId="dyte" title={text('dyte:title')} description={text('dyte:description')}>
      {(hook) => <DyteForm hook={hook} />}
    </ConnectionScreen>
  );
}
