import { Select } from '@confab/ui/select';
import { TextField } from '@confab/ui/text-field';
import { useText } from '../../../platform/messages/use-text.ts';
import { targetUnits, type Target, type TargetName } from '../model.ts';

type TargetFieldProps = {
  name: TargetName;
  value: Target;
  onChange: (target: Target) => void;
};

/** A number and its unit. Errors of the field are shown at the number. */
export function TargetField({ name, value, onChange, ...field }: TargetFieldProps) {
  const text = useText();
  return (
    <div className="flex items-start gap-2">
      <TextField
        label={text(`sla-policy:form.${name}`)}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        className="min-w-0 flex-1"
        value={value.count}
        onChange={(count) => onChange({ ...value, count })}
        {...field}
      />
      <Select
        label={text('sla-policy:form.unit')}
        aria-label={text('sla-policy:form.unitOf', { target: text(`sla-policy:form.${name}`) })}
        className="w-36 shrink-0"
        placeholder=""
        options={targetUnits.map((id) => ({ id, label: text(`sla-policy:form.units.${id}`) }))}
        value={value.unit}
        onChange={(id) => onChange({ ...value, unit: targetUnits.find((unit) => unit === id) ?? value.unit })}
      />
    </div>
  );
}
