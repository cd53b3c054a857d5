import { authorizeTwitter } from '@confab/contract/features/twitter-profile';
import { useSearch } from '@tanstack/react-router';
import { useText } from '../../platform/messages/use-text.ts';
import { pageConfig } from '../../platform/page-config.ts';
import { LoginForm } from '../login-form.tsx';

/** Connects a profile: Twitter asks its owner, and redirects back. */
export function TwitterForm() {
  const text = useText();
  const { error }: Record<string, unknown> = useSearch({ strict: false });
  if (!pageConfig().hasTwitterApp)
    return <p className="text-control text-text-muted">{text('inbox:twitter.notSetUp')}</p>;
  return (
    <LoginForm
      route={authorizeTwitter}
      hint="inbox:twitter.hint"
      login="inbox:twitter.login"
      failed="inbox:twitter.errors.failed"
      problem={typeof error === 'string' ? problemOf(error) : undefined}
    />
  );
}

/** Our own text: anyone could have written the text in the URL. */
function problemOf(code: string) {
  if (code === 'limit') return 'inbox:limitReached';
  const known = (['denied', 'refused', 'taken'] as const).find((one) => one === code) ?? 'failed';
  return `inbox:twitter.errors.${known}` as const;
}
