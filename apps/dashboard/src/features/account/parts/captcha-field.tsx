import { Button } from '@confab/ui/button';
import { Spinner } from '@confab/ui/spinner';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Field } from '../../../platform/forms/form.ts';
import { FormError } from '../../../platform/forms/form-error.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import type { PageConfig } from '../../../platform/page-config.ts';
import { loadCaptcha } from './captcha-script.ts';

type CaptchaFieldProps = {
  captcha: NonNullable<PageConfig['captcha']>;
  /** The answer, which counts once; empty until there is one. */
  field: Field<string>;
  /** The form is being sent. */
  isPending: boolean;
};

/** An hCaptcha frame, reset after each attempt to submit the form. */
export function CaptchaField({ captcha, field, isPending }: CaptchaFieldProps) {
  const text = useText();
  const { container, state, retry } = useCaptcha(captcha, field, isPending);
  return (
    <div role="group" aria-label={text('account:captcha.label')} className="flex flex-col gap-1.5">
      {state === 'loading' && <Spinner label={text('account:captcha.loading')} />}
      {state === 'failed' && (
        <>
          <FormError message={text('account:captcha.failed')} />
          <Button onPress={retry}>{text('account:captcha.retry')}</Button>
        </>
      )}
      <div ref={container} />
      {field.error !== undefined && (
        <p role="alert" className="text-meta text-danger">
          {field.error}
        </p>
      )}
    </div>
  );
}

function useCaptcha(
  { siteKey, script }: CaptchaFieldProps['captcha'],
  field: Field<string>,
  isPending: boolean,
) {
  const container = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [reset, setReset] = useState<() => void>();
  const answer = useEffectEvent((token: string) => field.onChange(token));
  useEffect(() => {
    let isGone = false;
    let end = (): void => undefined;
    loadCaptcha(script)
      .then((captcha) => {
        if (isGone || container.current === null) return;
        const id = captcha.render(container.current, {
          sitekey: siteKey,
          theme: isDark() ? 'dark' : 'light',
          callback: answer,
          'expired-callback': () => answer(''),
          'error-callback': () => answer(''),
        });
        end = () => captcha.remove(id);
        setReset(() => () => captcha.reset(id));
        setState('shown');
      })
      .catch(() => {
        if (!isGone) setState('failed');
      });
    return () => {
      isGone = true;
      end();
    };
  }, [script, siteKey, tries]);
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !isPending) {
      reset?.();
      answer('');
    }
    wasPending.current = isPending;
  }, [isPending, reset]);
  const retry = (): void => {
    setState('loading');
    setTries((count) => count + 1);
  };
  return { container, state, retry };
}

/** Whether the page is dark now. */
function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
}
