import { Button } from '@confab/ui/button';
import { ButtonLink } from '@confab/ui/button-link';
import { Spinner } from '@confab/ui/spinner';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../platform/messages/use-text.ts';
import { currentSession } from '../../../platform/account/session-store.ts';
import { confirmEmailMutation } from '../api.ts';
import { CodePage } from '../parts/code-page.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import { useEntrance } from '../parts/use-entrance.ts';

/**
 * Redeems the link of a confirmation email and continues: immediately if signed in, otherwise after a click, because
 * email scanners open links automatically, and that would clear the password. Opening it in a browser other than the
 * one used for sign-up requires a new password: the existing one may have been set by someone else.
 */
export function ConfirmationScreen() {
  const text = useText();
  const { confirmation_token: token } = useSearch({ from: '/app/auth/confirmation' });
  const navigate = useNavigate();
  const { enter, mfaToken } = useEntrance();
  const [needsClick] = useState(() => currentSession() === undefined);
  const { mutate, isError, isPending } = useMutation({
    ...confirmEmailMutation,
    onSuccess: (answer) => enter(answer, 'data' in answer ? answer.redirect_url : undefined),
  });
  const isSpent = useRef(false);
  useEffect(() => {
    if (token === undefined || needsClick || isSpent.current) return;
    isSpent.current = true;
    mutate(token);
  }, [token, needsClick, mutate]);
  if (mfaToken !== undefined)
    return <CodePage token={mfaToken} onStartOver={() => void navigate({ to: '/app/login' })} />;
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
  if (!needsClick) {
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
