import type { ReactNode } from 'react';

export type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  /** Before the title, for example a back button. */
  start?: ReactNode;
  /** At the end of the row. */
  actions?: ReactNode;
  className?: string;
};

/** The header of a screen: its only `h1`, and its actions. */
export function PageHeader({ title, description, start, actions, className = '' }: PageHeaderProps) {
  return (
    <header
      className={`flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 border-b border-border bg-surface px-5 py-2.5 ${className}`}
    >
      {start}
      <div className="min-w-0 flex-1">
        <h1 className="text-title font-semibold break-words text-text max-sm:line-clamp-2 sm:truncate">
          <bdi className="sm:truncate-end">{title}</bdi>
        </h1>
        {description != null && <p className="text-control text-text-muted">{description}</p>}
      </div>
      {actions != null && <div className="flex items-center gap-2">{actions}</div>}
    </header>
  );
}
