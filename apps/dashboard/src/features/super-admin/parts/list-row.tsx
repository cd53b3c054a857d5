import type { ReactNode } from 'react';
import { ConsoleLink } from './console-link.tsx';

type ListRowProps = {
  href: string;
  start?: ReactNode;
  title: string;
  detail: ReactNode;
  badges?: ReactNode;
};

/** One record of a list; the whole row links to it. */
export function ListRow({ href, start, title, detail, badges }: ListRowProps) {
  return (
    <li className="border-b border-border last:border-0">
      <ConsoleLink href={href} className="flex min-h-14 items-center gap-3 px-5 py-2 hover:bg-surface-hover">
        {start}
        <span className="min-w-0 flex-1">
          <span className="block truncate text-control font-medium">
            <bdi className="truncate-end">{title}</bdi>
          </span>
          <span className="block truncate text-meta text-text-muted">{detail}</span>
        </span>
        <span className="flex flex-wrap justify-end gap-1">{badges}</span>
      </ConsoleLink>
    </li>
  );
}
