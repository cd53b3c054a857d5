import { type ReactNode, useId } from 'react';

type SidebarSectionProps = {
  title: string;
  /** Beside the title, for example a link that adds one. */
  action?: ReactNode;
  children: ReactNode;
};

/** Links under a heading. */
export function SidebarSection({ title, action, children }: SidebarSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex h-7 items-center gap-1 ps-2">
        <h2 id={id} className="flex-1 text-meta font-medium text-text-muted">
          {title}
        </h2>
        {action}
      </div>
      <ul className="flex flex-col gap-0.5">{children}</ul>
    </section>
  );
}

export type SectionsProps = { onFollow: (() => void) | undefined };
