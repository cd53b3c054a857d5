import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useTexts } from '../state/use-session.ts';

/** A part that is fetched when it is first rendered. If that fails, the visitor can retry. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactNode {
  let Loaded: ComponentType<P> | undefined;
  return function Later(props) {
    const { t } = useTexts();
    const [state, setState] = useState<'loading' | 'failed' | 'ready'>('loading');
    useEffect(() => {
      if (state !== 'loading' || Loaded) return;
      load().then(
        (component) => {
          Loaded = component;
          setState('ready');
        },
        () => setState('failed'),
      );
    }, [state]);
    if (Loaded) return <Loaded {...props} />;
    if (state !== 'failed') return null;
    return (
      <p className="problem" role="alert">
        {t('action_failed')}{' '}
        <button type="button" className="link" onClick={() => setState('loading')}>
          {t('try_again')}
        </button>
      </p>
    );
  };
}
