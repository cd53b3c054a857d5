import { Button } from '@confab/ui/button';
import { ButtonLink } from '@confab/ui/button-link';
import { Spinner } from '@confab/ui/spinner';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../platform/messages/use-text.ts';
import { currentSession } from '../../../platform/session-store.ts';
import { confirmEmailMutation } from '../api.ts';
import { PublicPage } from '../parts/public-page.tsx';
import { useSignedIn } from '../parts/use-signed-in.ts';

/**
 * Spends the link of a confirmation mail and goes on to work: at once where somebody is signed in, after a click
 * elsewhere, because programs that check mails open links by themselves, and that would make the password void.
 * Whoever opens it in another browser than they signed up in chooses a password first: the one before may be
 * somebody else's.
 */
export function ConfirmationScreen() {
  const text = useText();
  const { confirmation_token: token } = useSearch({ from: '/app/auth/confirmation' });
  const enter = useSignedIn();
  const [isAsked] = useState(() => currentSession() === undefined);
  const { mutate, isError, isPending } = useMutation({
    ...confirmEmailMutation,
    onSuccess: (answer) => enter(answer.data, answer.redirect_url),
  });
  const isSpent = useRef(false);
  useEffect(() => {
    if (token === undefined || isAsked || isSpent.current) return;
    isSpent.current = true;
    mutate(token);
  }, [token, isAsked, mutate]);
  if (isError || token === undefined) {
    return (
      <PublicPage
        title={text('session:confirmation.failedTitle')}
        description={text('session:confirmation.failed')}
      >
        <ButtonLink variant="primary" href="/app/login">
          {text('session:confirmation.toLogin')}
        </ButtonLink>
      </PublicPage>
    );
  }
  if (!isAsked) {
    return (
      <PublicPage title={text('session:confirmation.title')}>
        <Spinner label={text('session:confirmation.title')} size={24} />
      </PublicPage>
    );
  }
  return (
    <PublicPage
      title={text('session:confirmation.askTitle')}
      description={text('session:confirmation.description')}
    >
      <Button variant="primary" size="large" isWide isPending={isPending} onPress={() => mutate(token)}>
        {text('session:confirmation.submit')}
      </Button>
    </PublicPage>
  );
}
