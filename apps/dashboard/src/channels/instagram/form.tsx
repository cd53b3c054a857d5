import { authorizeInstagram } from '@confab/contract/features/instagram';
import { useSearch } from '@tanstack/react-router';
import { useText } from '../../platform/messages/use-text.ts';
import { pageConfig } from '../../platform/page-config.ts';
import { LoginForm } from '../login-form.tsx';

/** Connects an account: Instagram asks its owner, and redirects back. */
export function InstagramForm() {
  const text = useText();
  const { error_type: error }: Record<string, unknown> = useSearch({ strict: false });
  if (!pageConfig().hasInstagramApp)
    return <p className="text-control text-text-muted">{text('inbox:instagram.notSetUp')}</p>;
  return (
    <LoginForm
      route={authorizeInstagram}
      hint="inbox:instagram.hint"
      login="inbox:instagram.login"
      failed="inbox:instagram.errors.failed"
      problem={typeof error === 'string' ? problemOf(error) : undefined}
    />
  );
}

/** Our own text: anyone could have written the text in the URL. */
function problemOf(code: string) {
  if (code === 'limit') return 'inbox:limitReached';
  const known = (['access_denied', 'refused', 'taken'] as const).find((one) => one === code) ?? 'failed';
  return `inbox:instagram.errors.${known}` as const;
}
