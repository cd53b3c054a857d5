import { Switch } from '@confab/ui/switch';
import { useText } from '../../../../platform/messages/use-text.ts';

type CompareSwitchProps<V> = { view: V; onChange: (view: V) => void };

/** Whether figures are compared with those of as many days before. */
export function CompareSwitch<V extends { isCompared: boolean }>({ view, onChange }: CompareSwitchProps<V>) {
  const text = useText();
  return (
    <Switch
      label={text('report:compare')}
      isSelected={view.isCompared}
      onChange={(isCompared) => onChange({ ...view, isCompared })}
    />
  );
}
