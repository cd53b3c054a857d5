import { Banner } from '@confab/ui/banner';
import { useState, type ComponentProps } from 'react';
import type { MessageKey } from '../platform/messages/catalog.ts';
import { useText } from '../platform/messages/use-text.ts';
import { LoginButton } from './login-button.tsx';

type LoginFormProps = Pick<ComponentProps<typeof LoginButton>, 'route' | 'failed'> & {
  hint: MessageKey;
  login: MessageKey;
  /** Why a returning user connected nothing; undefined before a login. */
  problem: MessageKey | undefined;
};

/** Connects an inbox by a login at its provider, which sends the browser back. */
export function LoginForm({ hint, login, problem: before, ...button }: LoginFormProps) {
  const text = useText();
  const [problem, setProblem] = useState(() => (before === undefined ? undefined : text(before)));
  return (
    <div className="flex flex-col items-start gap-4">
      {problem !== undefined && (
        <Banner tone="danger" shape="box">
          {problem}
        </Banner>
      )}
      <p className="text-control text-text-muted">{text(hint)}</p>
      <LoginButton {...button} onProblem={setProblem}>
        {text(login)}
      </LoginButton>
    </div>
  );
}
