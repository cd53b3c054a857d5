import type { ReactNode } from 'react';
import { usePageTitle } from '../../../platform/pages/page-title.ts';
import { WideLogo } from '../../../platform/logo.tsx';

type PublicPageProps = {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Under the card, for the ways to other screens. */
  footer?: ReactNode;
};

/** The frame of every screen for those who are not signed in: one card in the middle. */
export function PublicPage({ title, description, children, footer }: PublicPageProps) {
  usePageTitle(title);
  return (
    <main className="flex h-full flex-col items-center overflow-y-auto bg-surface-sunken px-4 py-10 sm:py-16">
      <WideLogo className="mb-6 shrink-0" />
      <div className="w-full max-w-96 rounded-card border border-border bg-surface p-6 sm:p-8">
        <h1 className="text-heading font-semibold text-balance">{title}</h1>
        {description !== undefined && <p className="mt-1 text-body text-text-muted">{description}</p>}
        {children !== undefined && <div className="mt-6">{children}</div>}
      </div>
      {footer !== undefined && (
        <div className="mt-4 flex flex-wrap justify-center gap-x-4 gap-y-1 text-control text-text-muted">
          {footer}
        </div>
      )}
    </main>
  );
}
