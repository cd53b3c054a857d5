import { Button } from '@confab/ui/button';
import { Modal } from '@confab/ui/modal';
import { useId, type FormEvent, type ReactNode } from 'react';
import { FormError } from './form-error.tsx';
import { useText } from '../messages/use-text.ts';
import { mayDrop, useUnsavedGuard } from './unsaved.ts';

type FormModalProps = {
  title: string;
  description?: string | undefined;
  submitLabel: string;
  /** What `useForm` answers. */
  form: {
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    isPending: boolean;
    isDirty: boolean;
    error: string | undefined;
  };
  /** Absent for a modal that cannot be closed: no cancel, no cross, no Escape. */
  onClose?: (() => void) | undefined;
  /** Replaces "Cancel". */
  otherWay?: ReactNode;
  isSubmitDisabled?: boolean;
  children: ReactNode;
};

/**
 * A short form in a modal; Enter submits, and an error leaves it open with all input. Closing it with unsaved input
 * asks first, and it cannot be closed while submitting.
 */
export function FormModal(props: FormModalProps) {
  const { title, description, submitLabel, form, isSubmitDisabled = false, children } = props;
  const text = useText();
  const id = useId();
  const close = useClose(form, props.onClose);
  const canClose = close !== undefined;
  return (
    <Modal
      isOpen
      onOpenChange={() => close?.()}
      size="small"
      title={title}
      description={description}
      closeLabel={text('common:close')}
      hasCloseButton={canClose}
      closesOnBackdrop={canClose}
      closesOnEscape={canClose}
      footer={
        <>
          {close && <Button onPress={close}>{text('common:cancel')}</Button>}
          {props.otherWay}
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

function useClose(form: FormModalProps['form'], onClose: (() => void) | undefined) {
  const text = useText();
  // A submission in progress ends here; a form that saves may navigate away itself.
  useUnsavedGuard(form.isDirty && !form.isPending);
  if (!onClose) return undefined;
  return () => {
    if (form.isPending) return;
    if (!form.isDirty) onClose();
    else void mayDrop(text).then((isAgreed) => isAgreed && onClose());
  };
}
