import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { ConfirmHost } from '../src/overlays/confirm-dialog.tsx';
import { setTheme } from '../src/theme.tsx';
import { ToastArea } from '../src/feedback/toast.tsx';
import { currentToasts, dismissToast } from '../src/feedback/toast-store.ts';
import { UiProvider } from '../src/ui-provider.tsx';
import { components, storyId } from './components.ts';
import type { Scene, Situation } from './scene.ts';

const all = components.flatMap(({ name, stories }) =>
  stories.map((story) => ({ id: storyId(name, story), story })),
);

const situations: readonly Situation[] = all.flatMap(({ id, story }) => {
  const same = { story: id, isWide: story.isWide ?? false };
  const states = Object.entries(story.states ?? {});
  return [
    { ...same, id, steps: [] },
    ...states.map(([state, steps]) => ({ ...same, id: `${id}, ${state}`, steps })),
  ];
});

/** A single story on the page, without the gallery: `?harness`. Tests replace it without reloading. */
export function Harness() {
  const [{ scene, round }, setState] = useState<{ scene: Scene; round: number }>({
    scene: { story: '', theme: 'light', dir: 'ltr' },
    round: 0,
  });
  useLayoutEffect(() => {
    window.harness = {
      situations,
      show: (next) => {
        for (const { id } of currentToasts()) dismissToast(id);
        setTheme(next.theme);
        document.documentElement.dir = next.dir;
        flushSync(() => setState((before) => ({ scene: next, round: before.round + 1 })));
      },
    };
  }, []);
  const found = all.find(({ id }) => id === scene.story);
  return (
    // English in a right-to-left layout, so that screenshots do not depend on the machine's Arabic fonts.
    <UiProvider locale={scene.dir === 'rtl' ? 'en-Arab' : 'en'}>
      <main
        id="harness"
        key={round}
        className={`${found?.story.isWide === true ? 'w-235' : 'w-180'} bg-surface p-5`}
      >
        <h1 className="sr-only">Interface kit</h1>
        <h2 className="sr-only">{scene.story.split('/', 1)[0] || 'Nothing'}</h2>
        <h3 className="mb-3 text-meta text-text-muted">{found?.story.name ?? 'Nothing'}</h3>
        <div className="flex flex-wrap items-center gap-4">{found && <found.story.Render />}</div>
      </main>
      <ConfirmHost />
      <ToastArea label="Messages" closeLabel="Close message" />
    </UiProvider>
  );
}
