import { Button } from '@confab/ui/button';
import { Modal } from '@confab/ui/modal';
import { useId, type FormEvent, type ReactNode } from 'react';
import { FormError } from './form-error.tsx';
import { useText } from './messages/use-text.ts';

type FormModalProps = {
  title: string;
  description?: string | undefined;
  submitLabel: string;
  form: {
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    isPending: boolean;
    error: string | undefined;
  };
  /** Absent where there is no way back: no cancel, no cross, no Escape. */
  onClose?: (() => void) | undefined;
  isSubmitDisabled?: boolean;
  children: ReactNode;
};

/** A short form in a modal; Enter submits, and a refusal leaves it open with everything typed. */
export function FormModal(props: FormModalProps) {
  const { title, description, submitLabel, form, onClose, isSubmitDisabled = false, children } = props;
  const text = useText();
  const id = useId();
  const canClose = onClose !== undefined;
  return (
    <Modal
      isOpen
      onOpenChange={() => onClose?.()}
      size="small"
      title={title}
      description={description}
      closeLabel={text('common:close')}
      hasCloseButton={canClose}
      closesOnBackdrop={canClose}
      closesOnEscape={canClose}
      footer={
        <>
          {onClose && <Button onPress={onClose}>{text('common:cancel')}</Button>}
          <Button
            type="submit"
            form={id}
            variant="primary"
            isDisabled={isSubmitDisabled}
            isPending={form.isPending}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <FormError message={form.error} />
        {children}
      </form>
    </Modal>
  );
}
