import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField, FieldError, Text } from 'react-aria-components/Checkbox';
import { Check, Minus } from 'lucide-react';

export type CheckboxProps = {
  label: ReactNode;
  /** Keeps the label for screen readers only; then it must be a string. */
  hideLabel?: boolean;
  description?: ReactNode;
  error?: string | undefined;
  isSelected?: boolean;
  defaultSelected?: boolean;
  /** Neither on nor off, as over a partly selected list. */
  isIndeterminate?: boolean;
  onChange?: (isSelected: boolean) => void;
  onBlur?: () => void;
  name?: string;
  value?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  className?: string;
};

/** On or off, with the label beside it. */
export function Checkbox(props: CheckboxProps) {
  const { label, hideLabel = false, description, error, className = '', onBlur, ...rest } = props;
  return (
    <CheckboxField
      {...rest}
      onBlur={() => onBlur?.()}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={`flex flex-col gap-0.5 ${className}`}
    >
      <CheckboxButton className="group inline-flex min-h-6 items-start gap-2 py-0.5 text-control text-text disabled:opacity-50">
        {({ isIndeterminate }) => (
          <>
            <span className="mt-px grid size-4 shrink-0 place-items-center rounded-[4px] border border-border-control bg-surface-raised text-on-accent outline-2 outline-offset-1 outline-transparent transition-colors group-hover:border-text-muted group-invalid:border-danger group-focus-visible:outline-focus group-selected:border-accent group-selected:bg-accent group-indeterminate:border-accent group-indeterminate:bg-accent">
              {isIndeterminate ? (
                <Minus aria-hidden size={12} strokeWidth={3} />
              ) : (
                <Check aria-hidden size={12} strokeWidth={3} className="invisible group-selected:visible" />
              )}
            </span>
            <span className={hideLabel ? 'sr-only' : ''}>{label}</span>
          </>
        )}
      </CheckboxButton>
      {description != null && (
        <Text slot="description" className="ms-6 text-meta text-text-muted">
          {description}
        </Text>
      )}
      <FieldError className="ms-6 text-meta text-danger">{error}</FieldError>
    </CheckboxField>
  );
}
