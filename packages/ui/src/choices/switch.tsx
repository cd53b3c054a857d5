import type { ReactNode } from 'react';
import { SwitchButton, SwitchField, Text } from 'react-aria-components/Switch';

export type SwitchProps = {
  label: ReactNode;
  hideLabel?: boolean;
  description?: ReactNode;
  isSelected?: boolean;
  defaultSelected?: boolean;
  onChange?: (isSelected: boolean) => void;
  name?: string;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  /** Label first and the switch at the far end, as in settings rows. */
  isSpread?: boolean;
  className?: string;
};

/** A setting that takes effect immediately. */
export function Switch(props: SwitchProps) {
  const { label, hideLabel = false, description, isSpread = false, className = '', ...rest } = props;
  return (
    <SwitchField {...rest} className={`flex flex-col gap-0.5 ${className}`}>
      <SwitchButton
        className={`group inline-flex min-h-6 items-center gap-2 text-control text-text disabled:opacity-50 ${isSpread ? 'w-full flex-row-reverse justify-between' : ''}`}
      >
        <span className="inline-flex h-4.5 w-8 shrink-0 items-center rounded-full border border-border-control bg-border-control p-0.5 outline-2 outline-offset-1 outline-transparent transition-colors group-focus-visible:outline-focus group-selected:border-accent group-selected:bg-accent">
          <span className="size-3 rounded-full bg-white transition-[margin] group-selected:ms-3.5" />
        </span>
        <span className={hideLabel ? 'sr-only' : ''}>{label}</span>
      </SwitchButton>
      {description != null && (
        <Text slot="description" className={`text-meta text-text-muted ${isSpread ? 'me-12' : 'ms-10'}`}>
          {description}
        </Text>
      )}
    </SwitchField>
  );
}
