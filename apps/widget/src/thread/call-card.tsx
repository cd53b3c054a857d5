import { openLater } from '@confab/client/open-later';
import { callAddress } from '@confab/rules/call-address';
import { useState } from 'react';
import { serverMessage } from '../api/caller.ts';
import type { Message } from '../conversation/message-list.ts';
import { useSession, useTexts } from '../state/use-session.ts';

/** The way into the video call that a message began, in a tab of its own. */
export function CallCard({ message }: { message: Message }) {
  const { api } = useSession();
  const { t } = useTexts();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState('');
  const [address, setAddress] = useState<string>();
  const join = async (): Promise<void> => {
    setPending(true);
    setError('');
    try {
      setAddress(await openLater(async () => callAddress(await api.joinCall(message.id))));
    } catch (cause) {
      setError(serverMessage(cause) || t('action_failed'));
    } finally {
      setPending(false);
    }
  };
  if (address !== undefined)
    return (
      <a className="button wide" href={address} target="_blank" rel="noopener noreferrer">
        {t('join_call')}
      </a>
    );
  return (
    <>
      <button type="button" className="button wide" disabled={isPending} onClick={() => void join()}>
        {t('join_call')}
      </button>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
