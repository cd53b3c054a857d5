import { PageHeader } from '@confab/ui/page-header';
import { use, type ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';
import { PageToolsContext } from './page-tools.ts';

/** The head of a list that fills the screen; on narrow screens the navigation is in it too. */
export function ListHead({ title, action }: { title: string; action: ReactNode }) {
  usePageTitle(title);
  const tools = use(PageToolsContext);
  return (
    <PageHeader
      title={title}
      className="max-lg:px-2!"
      start={<div className="lg:hidden">{tools.start}</div>}
      actions={
        <>
          {action}
          <div className="md:hidden">{tools.end}</div>
        </>
      }
    />
  );
}
