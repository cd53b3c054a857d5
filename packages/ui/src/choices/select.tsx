import type { ReactNode } from 'react';
import { Button, Popover, Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { ChevronsUpDown } from 'lucide-react';
import { controlStyles, selectButtonClass, type ControlSize } from '../fields/control-styles.ts';
import { FieldLabel, FieldNotes, type FieldProps } from '../fields/field-parts.tsx';
import { floatingPanel } from '../menus/list-styles.ts';
import { OptionList, type SelectOption } from './select-option.tsx';

export type { SelectOption };

export type SelectProps = FieldProps & {
  options: readonly SelectOption[];
  /** The id of the selected option, null for none; omit it for an uncontrolled select. */
  value?: string | null;
  defaultValue?: string | null;
  onChange?: (id: string) => void;
  onBlur?: () => void;
  /** Shown while nothing is selected. */
  placeholder: string;
  /** Shown in the list when there are no options. */
  emptyText?: string;
  size?: ControlSize;
  name?: string;
  autoFocus?: boolean;
  /** Whether the list is open; omit it to leave that to the select. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
};

/** Selects from a short list. For long lists use `SearchSelect`. */
export function Select(props: SelectProps) {
  return (
    <SelectFrame {...props}>
      <OptionList options={props.options} emptyText={props.emptyText ?? ''} />
    </SelectFrame>
  );
}

/** Label, trigger and panel; the panel's content differs between `Select` and `SearchSelect`. */
export function SelectFrame(props: SelectProps & { children: ReactNode }) {
  const { label, hideLabel, help, error, className = '', placeholder, size, emptyText, children } = props;
  const {
    value,
    defaultValue,
    onChange,
    onBlur,
    name,
    autoFocus,
    isOpen,
    onOpenChange,
    isRequired = false,
    isDisabled = false,
  } = props;
  return (
    <AriaSelect
      {...{ defaultValue, name, autoFocus, isRequired, isDisabled, placeholder }}
      {...(value === undefined ? {} : { value })}
      {...(isOpen === undefined ? {} : { isOpen })}
      {...(onOpenChange ? { onOpenChange } : {})}
      onChange={(key) => {
        if (key !== null) onChange?.(String(key));
      }}
      onBlur={() => onBlur?.()}
      isInvalid={error !== undefined}
      allowsEmptyCollection={emptyText !== undefined}
      validationBehavior="aria"
      className={`group flex flex-col gap-1 ${className}`}
    >
      <FieldLabel label={label} hideLabel={hideLabel} isRequired={isRequired} />
      <Button className={controlStyles({ size, class: selectButtonClass })}>
        <SelectValue className="flex min-w-0 flex-1 items-center gap-2 truncate data-placeholder:text-text-muted [&_[data-description]]:hidden" />
        <ChevronsUpDown aria-hidden size={14} className="shrink-0 text-text-muted" />
      </Button>
      <FieldNotes help={help} error={error} />
      <Popover className={`min-w-(--trigger-width) ${floatingPanel}`} offset={4}>
        {children}
      </Popover>
    </AriaSelect>
  );
}
