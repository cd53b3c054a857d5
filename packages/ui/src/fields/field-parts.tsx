import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components/TextField';
import { CircleAlert } from 'lucide-react';
import { classVariants } from '../class-variants.ts';

/** The common props of labeled controls. All text comes from the caller. */
export type FieldProps = {
  label: string;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  /** A sentence under the control, tied to it. */
  help?: ReactNode;
  /** Set when the value is invalid; shown under the control and read with it. */
  error?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  className?: string;
};

type LabelProps = {
  label: string;
  hideLabel?: boolean | undefined;
  isRequired?: boolean | undefined;
};

/** The label above a control; the star is visual only, the control itself announces "required". */
export function FieldLabel({ label, hideLabel = false, isRequired = false }: LabelProps) {
  return (
    <Label className={hideLabel ? 'sr-only' : 'text-control font-medium text-text'}>
      {label}
      {isRequired && (
        <span aria-hidden className="ms-0.5 text-danger">
          *
        </span>
      )}
    </Label>
  );
}

/** Help and error under a control, in the slots React Aria ties with aria-describedby. */
export function FieldNotes({ help, error }: { help?: ReactNode; error?: string | undefined }) {
  return (
    <>
      {help != null && (
        <Text slot="description" className="text-meta text-text-muted">
          {help}
        </Text>
      )}
      <FieldError className="flex items-start gap-1 text-meta text-danger">
        <CircleAlert aria-hidden size={12} className="mt-0.5 shrink-0" />
        {error}
      </FieldError>
    </>
  );
}

/** The frame of text-like controls: border, background, focus, and error state. */
export const controlStyles = classVariants({
  base: [
    'w-full rounded-control border border-border-control bg-surface-raised text-control text-ellipsis text-text transition-colors',
    'outline-2 -outline-offset-1 outline-transparent',
    'hover:border-text-muted focus:border-focus focus:outline-focus',
    'invalid:border-danger invalid:focus:border-danger invalid:focus:outline-danger',
    '[&[readonly]]:border-border [&[readonly]]:bg-surface-sunken disabled:border-border disabled:bg-surface-sunken disabled:opacity-60',
  ],
  variants: {
    size: { small: 'h-7 px-2', medium: 'h-8 px-2.5', large: 'h-10 px-3 text-body', auto: 'px-2.5 py-1.5' },
  },
  defaultVariants: { size: 'medium' },
});

export type ControlSize = 'small' | 'medium' | 'large';
