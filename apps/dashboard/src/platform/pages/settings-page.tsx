import { PageHeader } from '@confab/ui/page-header';
import { use, type ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';
import { PageToolsContext } from './page-tools.ts';

type SettingsPageProps = {
  title: string;
  description?: string;
  start?: ReactNode;
  actions?: ReactNode;
  /** For a page next to something else. */
  isWide?: boolean;
  children: ReactNode;
};

/**
 * The frame of settings screens: a fixed header, and a scrolling column of readable width. On narrow screens the
 * header also contains the navigation, so that there is one row instead of two.
 */
export function SettingsPage({
  title,
  description,
  start,
  actions,
  isWide = false,
  children,
}: SettingsPageProps) {
  usePageTitle(title);
  const tools = use(PageToolsContext);
  return (
    <div className="flex h-full flex-col bg-surface-sunken">
      <PageHeader
        title={title}
        description={description && <span className="max-md:hidden">{description}</span>}
        className="max-lg:px-2!"
        start={
          <>
            <div className="lg:hidden">{tools.start}</div>
            {start}
          </>
        }
        actions={
          <>
            {actions}
            <div className="md:hidden">{tools.end}</div>
          </>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div
          className={`mx-auto flex w-full ${isWide ? 'max-w-5xl' : 'max-w-3xl'} flex-col gap-5 px-4 py-6 max-md:py-4 sm:px-6`}
        >
          {children}
        </div>
      </div>
    </div>
  );
}
