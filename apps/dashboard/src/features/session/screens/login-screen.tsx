import { Banner } from '@confab/ui/banner';
import { Link } from '@confab/ui/link';
import { Spinner } from '@confab/ui/spinner';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { errorText } from '../../../platform/calls/error-text.ts';
import type { MessageKey } from '../../../platform/messages/catalog.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import { signInMutation } from '../api.ts';
import { LoginForm } from '../parts/login-form.tsx';
import { CodePage } from '../parts/code-page.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import { SignOnButtons } from '../parts/sign-on-buttons.tsx';
import { type EntryAnswer, useEntrance } from '../parts/use-entrance.ts';

const knownErrors: Record<string, MessageKey> = {
  'access-denied': 'session:loginError.accessDenied',
  'no-account-found': 'session:loginError.noAccount',
  'sign-up-limited': 'session:loginError.signUpLimited',
  'business-account-only': 'session:loginError.businessOnly',
  'sign-on-expired': 'session:loginError.expired',
  'email-not-verified': 'session:loginError.emailNotVerified',
  'email-unconfirmed': 'session:loginError.emailUnconfirmed',
  'other-identity': 'session:loginError.otherIdentity',
};

export function LoginScreen() {
  const text = useText();
  const { error, next, email, sso_auth_token: token } = useSearch({ from: '/app/login' });
  const { installationName, isSignupEnabled } = pageConfig();
  const { enter, mfaToken, startOver } = useEntrance(next);
  const signIn = useMutation(signInMutation);
  const byLink = useLoginLink(email, token, enter);
  const notice = error ?? (byLink.isError ? 'link' : undefined);
  if (mfaToken !== undefined) return <CodePage token={mfaToken} next={next} onStartOver={startOver} />;
  return (
    <PublicPage
      title={text('session:login.title', { name: installationName })}
      footer={
        isSignupEnabled && (
          <>
            {text('session:login.noAccount')}
            <Link href="/app/auth/signup">{text('session:login.signup')}</Link>
          </>
        )
      }
    >
      {byLink.isPending ? (
        <p role="status" className="flex items-center gap-2 text-body">
          <Spinner label={text('session:login.signingIn')} />
          {text('session:login.signingIn')}
        </p>
      ) : (
        <div className="flex flex-col gap-4">
          {notice !== undefined && (
            <Banner tone="danger" shape="box">
              {byLink.isError
                ? errorText(byLink.error, text)
                : text(knownErrors[notice] ?? 'session:loginError.other')}
            </Banner>
          )}
          <LoginForm
            email={email}
            onSubmit={async (credentials) => {
              await enter(await signIn.mutateAsync(credentials));
            }}
          />
          <SignOnButtons next={next} />
        </div>
      )}
    </PublicPage>
  );
}

/** A login link carries an address and a one-time token; it is spent once, without asking anything. */
function useLoginLink(
  email: string | undefined,
  token: string | undefined,
  enter: (answer: EntryAnswer) => Promise<void>,
) {
  const { mutate, isPending, isError, error } = useMutation({
    ...signInMutation,
    onSuccess: (answer) => enter(answer),
  });
  const isSpent = useRef(false);
  useEffect(() => {
    if (email === undefined || token === undefined || isSpent.current) return;
    isSpent.current = true;
    mutate({ email, sso_auth_token: token });
  }, [email, token, mutate]);
  return { isPending, isError, error };
}
