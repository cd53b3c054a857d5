import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type NavLinkProps = {
  to: string;
  label: string;
  icon?: ReactNode;
  /** After the label: a count or a warning. */
  end?: ReactNode;
  isCurrent: boolean;
  onFollow?: (() => void) | undefined;
};

/** A row of the sidebar. Its target is preloaded on hover. */
export function NavLink({ to, label, icon, end, isCurrent, onFollow }: NavLinkProps) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      // The router marks prefixes as active too; the shell decides which entry is the current one.
      activeProps={{}}
      {...(onFollow ? { onClick: onFollow } : {})}
      className={`flex h-7 items-center gap-2 rounded-control px-2 text-control transition-colors ${
        isCurrent
          ? 'bg-surface-active font-medium text-text'
          : 'text-text-muted hover:bg-surface-hover hover:text-text'
      }`}
    >
      {icon !== undefined && (
        <span aria-hidden className="grid size-4 shrink-0 place-items-center">
          {icon}
        </span>
      )}
      <span className="min-w-0 flex-1 truncate">
        <bdi className="truncate-end">{label}</bdi>
      </span>
      {end}
    </Link>
  );
}
