import { Button } from '@confab/ui/button';
import { Modal } from '@confab/ui/modal';
import { useText } from '../../../platform/messages/use-text.ts';

type SessionEndModalProps = {
  secondsLeft: number;
  /** Whether staying was tried and did not work. */
  hasFailed: boolean;
  onStay: () => void;
  onLogOut: () => void;
};

/** Counts the last seconds of a session down. */
export function SessionEndModal({ secondsLeft, hasFailed, onStay, onLogOut }: SessionEndModalProps) {
  const text = useText();
  return (
    <Modal
      isOpen
      onOpenChange={() => undefined}
      role="alertdialog"
      size="small"
      title={text('shell:sessionEnd.title')}
      closeLabel={text('common:close')}
      hasCloseButton={false}
      closesOnBackdrop={false}
      closesOnEscape={false}
      footer={
        <>
          <Button onPress={onLogOut}>{text('shell:sessionEnd.logOut')}</Button>
          <Button variant="primary" autoFocus onPress={onStay}>
            {text('shell:sessionEnd.stay')}
          </Button>
        </>
      }
    >
      <p className="tabular text-body">{text('shell:sessionEnd.text', { count: secondsLeft })}</p>
      {hasFailed && (
        <p role="alert" className="mt-2 text-body text-danger">
          {text('shell:sessionEnd.failed')}
        </p>
      )}
    </Modal>
  );
}
