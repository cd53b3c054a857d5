import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components/TextField';
import { CircleAlert } from 'lucide-react';

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
