import { Button } from '@confab/ui/button';
import { ButtonLink } from '@confab/ui/button-link';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { clearSession } from '../../../platform/account/session-store.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { undoEmailChangeMutation } from '../api.ts';
import { PublicPage } from '../parts/public-page.tsx';

/** Undoes an email change from the old address. Asks first: email programs open links automatically. */
export function EmailUndoScreen() {
  const text = useText();
  const navigate = useNavigate();
  const { undo_token: token } = useSearch({ from: '/app/auth/email/undo' });
  const undo = useMutation({
    ...undoEmailChangeMutation,
    onSuccess: async (answer) => {
      // Any session in this browser has ended.
      await clearSession();
      await navigate({ href: answer.redirect_url, replace: true });
    },
  });
  if (token === undefined || undo.isError) {
    return (
      <PublicPage
        title={text('session:confirmation.failedTitle')}
        description={text('session:emailUndo.failed')}
      >
        <ButtonLink variant="primary" href="/app/auth/reset/password">
          {text('session:emailUndo.toReset')}
        </ButtonLink>
      </PublicPage>
    );
  }
  return (
    <PublicPage title={text('session:emailUndo.title')} description={text('session:emailUndo.description')}>
      <Button
        variant="primary"
        size="large"
        isWide
        isPending={undo.isPending}
        onPress={() => undo.mutate(token)}
      >
        {text('session:emailUndo.submit')}
      </Button>
    </PublicPage>
  );
}
