import { Select, type SelectProps } from '@confab/ui/select';

type FilterChoiceProps = {
  label: string;
  any: string;
  value: string | number | undefined;
  options: readonly { id: string; label: string }[];
  onChange: (id: string | undefined) => void;
  size?: SelectProps['size'];
};

const anyId = 'any';

/** One of several, or any of them. */
export function FilterChoice({ label, any, value, options, onChange, size }: FilterChoiceProps) {
  return (
    <Select
      label={label}
      hideLabel
      {...(size && { size })}
      placeholder={any}
      options={[{ id: anyId, label: any }, ...options]}
      value={value === undefined ? anyId : String(value)}
      onChange={(id) => onChange(id === anyId ? undefined : id)}
    />
  );
}
