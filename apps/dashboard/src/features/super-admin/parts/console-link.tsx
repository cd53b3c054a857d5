import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type ConsoleLinkProps = { href: string; isCurrent?: boolean; className?: string; children: ReactNode };

/** A link to another screen of the console, without a new page. */
export function ConsoleLink({ href, isCurrent = false, className = '', children }: ConsoleLinkProps) {
  return (
    <Link
      to={href}
      preload={false}
      className={`focus-ring ${className}`}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
    >
      {children}
    </Link>
  );
}
