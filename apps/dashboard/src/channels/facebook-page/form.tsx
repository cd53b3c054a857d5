import { Banner } from '@confab/ui/banner';
import { Button } from '@confab/ui/button';
import { Spinner } from '@confab/ui/spinner';
import type { FacebookPageChoice } from '@confab/contract/features/facebook-page';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { accountPath } from '../../platform/account/access.ts';
import { useAccountId } from '../../platform/account/account-context.ts';
import { errorText } from '../../platform/calls/error-text.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { pageConfig, type PageConfig } from '../../platform/page-config.ts';
import type { ChannelFormProps } from '../channel-form.tsx';
import { listPages, reauthorizePage } from './api.ts';
import { PageForm } from './page-form.tsx';
import { loadSdk, logIn } from './sdk.ts';

/** Connects a page: logging in at Facebook, then choosing one. With `?inbox_id=`, one that has an inbox, again. */
export function FacebookForm({ onMade }: ChannelFormProps) {
  const text = useText();
  const app = pageConfig().facebookApp;
  return app === undefined ? (
    <p className="text-control text-text-muted">{text('inbox:facebook.notSetUp')}</p>
  ) : (
    <Steps app={app} onMade={onMade} />
  );
}

type App = NonNullable<PageConfig['facebookApp']>;

type Step =
  | { name: 'start'; error?: string; help?: string }
  | { name: 'login' | 'loading' }
  | { name: 'choose'; pages: readonly FacebookPageChoice[]; userToken: string };

function Steps({ app, onMade }: { app: App; onMade: ChannelFormProps['onMade'] }) {
  const text = useText();
  const { step, begin } = useConnecting(app);
  if (step.name === 'choose')
    return (
      <div className="flex flex-col items-start gap-4">
        <PageForm {...{ onMade }} {...step} />
        <Button variant="quiet" onPress={() => void begin()}>
          {text('inbox:facebook.loginAgain')}
        </Button>
      </div>
    );
  if (step.name === 'loading')
    return (
      <p className="flex items-center gap-2 text-control text-text-muted">
        <Spinner label={text('inbox:facebook.loadingPages')} />
        <span aria-hidden>{text('inbox:facebook.loadingPages')}</span>
      </p>
    );
  return (
    <div className="flex flex-col items-start gap-4">
      {step.name === 'start' && step.error !== undefined && (
        <Banner tone="danger" shape="box">
          {step.error}
          {step.help !== undefined && <span className="mt-1 block">{step.help}</span>}
        </Banner>
      )}
      <p className="text-control text-text-muted">{text('inbox:facebook.hint')}</p>
      <Button variant="primary" isPending={step.name === 'login'} onPress={() => void begin()}>
        {text('inbox:facebook.login')}
      </Button>
    </div>
  );
}

/** The way up to the choice of a page; an inbox that is connected again has none to choose. */
function useConnecting(app: App) {
  const text = useText();
  const accountId = useAccountId();
  const { inbox_id: inboxId }: { inbox_id?: unknown } = useSearch({ strict: false });
  const [step, setStep] = useState<Step>({ name: 'start' });
  useEffect(() => {
    // Ready before the button is pressed: browsers open windows only right after that.
    loadSdk(app).catch(() => undefined);
  }, [app]);
  const begin = async () => {
    setStep({ name: 'login' });
    const result = await logIn(app);
    if ('error' in result) {
      const help = result.error === 'unauthorized' ? { help: text('inbox:facebook.unauthorizedHelp') } : {};
      setStep({ name: 'start', error: text(`inbox:facebook.errors.${result.error}`), ...help });
      return;
    }
    setStep({ name: 'loading' });
    try {
      if (typeof inboxId === 'number') {
        await reauthorizePage(accountId, inboxId, result.token);
        // A full page load, because scripts that only this document may load are discarded with it.
        location.assign(accountPath(accountId, `settings/inboxes/${inboxId}`));
        return;
      }
      const { data } = await listPages(accountId, result.token);
      setStep({ name: 'choose', pages: data.page_details, userToken: data.user_access_token });
    } catch (error) {
      setStep({ name: 'start', error: errorText(error, text) });
    }
  };
  return { step, begin };
}
