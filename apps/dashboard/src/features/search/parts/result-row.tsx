import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export type ResultRowProps = {
  to: string;
  search?: Record<string, string | number>;
  icon: ReactNode;
  title: ReactNode;
  /** Behind the title: when and where. */
  meta: ReactNode;
  children?: ReactNode;
  onOpen: () => void;
};

/** One result. The arrow keys move between results, see `useResultKeys`. */
export function ResultRow({ to, search, icon, title, meta, children, onOpen }: ResultRowProps) {
  return (
    <li>
      <Link
        to={to}
        search={search ?? {}}
        preload={false}
        onClick={onOpen}
        data-result
        className="focus-ring flex gap-3 rounded-control px-3 py-2.5 -outline-offset-2 transition-colors hover:bg-surface-hover"
      >
        <span aria-hidden className="mt-0.5 grid size-5 shrink-0 place-items-center text-text-muted">
          {icon}
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex min-w-0 items-baseline justify-between gap-3">
            <span className="min-w-0 truncate text-control font-medium text-text">
              <bdi className="truncate-end">{title}</bdi>
            </span>
            <span className="shrink-0 text-meta text-text-muted max-sm:hidden">{meta}</span>
          </span>
          {children !== undefined && (
            <span className="line-clamp-2 text-control break-words text-text-muted">
              <bdi>{children}</bdi>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
