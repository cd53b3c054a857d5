import { useEffect, useState } from 'react';
import { ConfirmHost } from '../src/overlays/confirm-dialog.tsx';
import { components, storyId } from './components.ts';
import { Select } from '../src/choices/select.tsx';
import type { Story } from '../src/story.ts';
import { useContrast, useTheme, type Theme } from '../src/theme.tsx';
import { ToastArea } from '../src/feedback/toast.tsx';
import { UiProvider } from '../src/ui-provider.tsx';

const themes: { id: Theme; label: string }[] = [
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
  { id: 'system', label: 'System' },
];
const contrasts = [
  { id: 'system', label: 'As the device' },
  { id: 'more', label: 'More' },
];
const directions = [
  { id: 'ltr', label: 'Left to right' },
  { id: 'rtl', label: 'Right to left' },
];

/** Every component in all its states. `?dir=rtl` starts right to left. */
export function Gallery() {
  const [theme, setTheme] = useTheme();
  const [contrast, setContrast] = useContrast();
  const [dir, setDir] = useState(new URLSearchParams(location.search).get('dir') === 'rtl' ? 'rtl' : 'ltr');
  useEffect(() => {
    document.documentElement.dir = dir;
  }, [dir]);
  return (
    <UiProvider locale={dir === 'rtl' ? 'ar' : 'en'}>
      <div className="flex min-h-screen bg-surface-sunken">
        <PieceList />
        <main className="min-w-0 flex-1 p-6">
          <header className="mb-6 flex flex-wrap items-end gap-3">
            <h1 className="flex-1 text-heading font-semibold">Interface kit</h1>
            <Select
              label="Contrast"
              placeholder="Contrast"
              className="w-36"
              options={contrasts}
              value={contrast}
              onChange={(id) => setContrast(id === 'more' ? 'more' : 'system')}
            />
            <Select
              label="Theme"
              placeholder="Theme"
              className="w-36"
              options={themes}
              value={theme}
              onChange={(id) => setTheme(themes.find((each) => each.id === id)?.id ?? 'system')}
            />
            <Select
              label="Direction"
              placeholder="Direction"
              className="w-36"
              options={directions}
              value={dir}
              onChange={setDir}
            />
          </header>
          {components.map((component) => (
            <Component key={component.name} {...component} />
          ))}
        </main>
      </div>
      <ConfirmHost />
      <ToastArea label="Messages" closeLabel="Close message" />
    </UiProvider>
  );
}

function PieceList() {
  return (
    <nav
      aria-label="Components"
      className="sticky top-0 hidden h-screen w-56 shrink-0 overflow-y-auto border-e border-border p-3 md:block"
    >
      <p className="px-2 pb-2 text-control font-semibold">Confab interface kit</p>
      {components.map(({ name }) => (
        <a
          key={name}
          href={`#${name}`}
          className="block rounded-control px-2 py-1 text-control text-text-muted hover:bg-surface-hover hover:text-text"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

function Component({ name, stories }: { name: string; stories: readonly Story[] }) {
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="mb-8 max-w-4xl scroll-mt-6">
      <h2 id={`${name}-title`} className="mb-2 text-title font-semibold">
        {name}
      </h2>
      <div className="divide-y divide-border rounded-card border border-border bg-surface">
        {stories.map((story) => (
          <div key={story.name} className="p-5" data-story={storyId(name, story)}>
            <h3 className="mb-3 text-meta text-text-muted">{story.name}</h3>
            <div className="flex flex-wrap items-center gap-4">
              <story.Render />
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
