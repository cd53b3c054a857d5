import { PageHeader } from '@confab/ui/page-header';
import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';

type SettingsPageProps = {
  title: string;
  description?: string;
  start?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of settings screens: a head that stays, and a column of readable width that scrolls. */
export function SettingsPage({ title, description, start, actions, children }: SettingsPageProps) {
  usePageTitle(title);
  return (
    <div className="flex h-full flex-col bg-surface-sunken">
      <PageHeader {...{ title, description, start, actions }} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-6 sm:px-6">{children}</div>
      </div>
    </div>
  );
}
