import type { ReactNode } from 'react';
import {
  RadioButton,
  RadioField,
  RadioGroup as AriaRadioGroup,
  Text,
} from 'react-aria-components/RadioGroup';
import { FieldLabel, FieldNotes, type FieldProps } from '../fields/field-parts.tsx';

export type RadioOption = {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  isDisabled?: boolean;
};

export type RadioGroupProps = FieldProps & {
  options: readonly RadioOption[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  /** Default `vertical`. */
  orientation?: 'vertical' | 'horizontal';
};

/** Selects one of a few options that are all visible. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, hideLabel, help, error, className = '', options, orientation = 'vertical' } = props;
  const { value, defaultValue, onChange, onBlur, name, isRequired = false, isDisabled = false } = props;
  return (
    <AriaRadioGroup
      {...{ defaultValue, name, isRequired, isDisabled, orientation }}
      {...(value === undefined ? {} : { value })}
      onChange={(next) => onChange?.(next)}
      onBlur={() => onBlur?.()}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={`flex flex-col gap-1 ${className}`}
    >
      <FieldLabel label={label} hideLabel={hideLabel} isRequired={isRequired} />
      <div className={`flex ${orientation === 'vertical' ? 'flex-col gap-1' : 'flex-wrap gap-x-5 gap-y-1'}`}>
        {options.map((option) => (
          <RadioRow key={option.value} option={option} />
        ))}
      </div>
      <FieldNotes help={help} error={error} />
    </AriaRadioGroup>
  );
}

function RadioRow({ option }: { option: RadioOption }) {
  return (
    <RadioField
      value={option.value}
      isDisabled={option.isDisabled ?? false}
      className="flex flex-col disabled:opacity-50"
    >
      <RadioButton className="group inline-flex min-h-6 items-start gap-2 py-0.5 text-control text-text">
        <span className="mt-px size-4 shrink-0 rounded-full border border-border-control bg-surface-raised outline-2 outline-offset-1 outline-transparent transition-[border-width] group-hover:border-text-muted group-invalid:border-danger group-focus-visible:outline-focus group-selected:border-5 group-selected:border-accent" />
        <span>{option.label}</span>
      </RadioButton>
      {option.description != null && (
        <Text slot="description" className="ms-6 text-meta text-text-muted">
          {option.description}
        </Text>
      )}
    </RadioField>
  );
}
