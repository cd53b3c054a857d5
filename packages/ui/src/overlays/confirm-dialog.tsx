import { useState, useSyncExternalStore } from 'react';
import { Button } from '../buttons/button.tsx';
import { currentRequests, settle, subscribeRequests, type Request } from './confirm.ts';
import { Modal } from './modal.tsx';
import { TextField } from '../fields/text-field.tsx';

/** Shows the questions, one after another. Mount once near the root. */
export function ConfirmHost() {
  const requests = useSyncExternalStore(subscribeRequests, currentRequests, currentRequests);
  const [request] = requests;
  return request ? <Question key={requests.length} request={request} /> : null;
}

function Question({ request }: { request: Request }) {
  const [typed, setTyped] = useState('');
  const [wasLeft, setWasLeft] = useState(false);
  const expected = request.typed?.expected;
  const isReady = expected === undefined || typed === expected;
  const finish = (isConfirmed: boolean) => {
    settle(request, isConfirmed);
  };
  const submit = () => {
    if (isReady) finish(true);
    else setWasLeft(true);
  };
  return (
    <Modal
      isOpen
      onOpenChange={() => finish(false)}
      role="alertdialog"
      size="small"
      title={request.title}
      description={request.description}
      closeLabel={request.cancelLabel}
      hasCloseButton={false}
      footer={
        <>
          <Button onPress={() => finish(false)}>{request.cancelLabel}</Button>
          <Button
            variant={request.tone === 'danger' ? 'danger' : 'primary'}
            isDisabled={!isReady}
            autoFocus={request.typed === undefined && request.tone !== 'danger'}
            onPress={submit}
          >
            {request.confirmLabel}
          </Button>
        </>
      }
    >
      {request.typed && (
        <TextField
          label={request.typed.inputLabel}
          placeholder={request.typed.placeholder ?? ''}
          autoFocus
          autoComplete="off"
          spellCheck="false"
          value={typed}
          onChange={setTyped}
          onBlur={() => setWasLeft(true)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') submit();
          }}
          error={wasLeft && !isReady ? request.typed.mismatchError : undefined}
        />
      )}
    </Modal>
  );
}
