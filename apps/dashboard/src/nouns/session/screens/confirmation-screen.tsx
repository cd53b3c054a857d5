import { ButtonLink } from '@confab/ui/button-link';
import { Spinner } from '@confab/ui/spinner';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useText } from '../../../main/messages/use-text.ts';
import { confirmEmailMutation } from '../api.ts';
import { PublicPage } from '../parts/public-page.tsx';
import { useSignedIn } from '../parts/use-signed-in.ts';

/**
 * Spends the link of a confirmation mail and goes on to work. Whoever opens it in another browser than they signed
 * up in chooses a password first: the one before may be somebody else's.
 */
export function ConfirmationScreen() {
  const text = useText();
  const { confirmation_token: token } = useSearch({ from: '/app/auth/confirmation' });
  const enter = useSignedIn();
  const { mutate, isError } = useMutation({
    ...confirmEmailMutation,
    onSuccess: (answer) => enter(answer.data, answer.redirect_url),
  });
  const isSpent = useRef(false);
  useEffect(() => {
    if (token === undefined || isSpent.current) return;
    isSpent.current = true;
    mutate(token);
  }, [token, mutate]);
  const hasFailed = isError || token === undefined;
  return (
    <PublicPage
      title={text(hasFailed ? 'session:confirmation.failedTitle' : 'session:confirmation.title')}
      description={hasFailed ? text('session:confirmation.failed') : undefined}
    >
      {hasFailed ? (
        <ButtonLink variant="primary" href="/app/login">
          {text('session:confirmation.toLogin')}
        </ButtonLink>
      ) : (
        <Spinner label={text('session:confirmation.title')} size={24} />
      )}
    </PublicPage>
  );
}
