import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../../platform/pages/page-title.ts';
import { ConsoleLink } from './console-link.tsx';

type ConsoleHeadingProps = {
  title: string;
  description?: string;
  /** The list this is one of. */
  back?: { href: string; label: string };
  actions?: ReactNode;
};

/** The one `h1` of a screen of the console, and what can be done there. */
export function ConsoleHeading({ title, description, back, actions }: ConsoleHeadingProps) {
  usePageTitle(title);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-48">
        {back && (
          <ConsoleLink
            href={back.href}
            className="inline-flex items-center gap-1 rounded-sm text-control text-text-muted hover:text-text"
          >
            <ArrowLeft aria-hidden size={14} className="rtl:-scale-x-100" />
            {back.label}
          </ConsoleLink>
        )}
        <h1 className="text-heading font-semibold break-words">{title}</h1>
        {description !== undefined && <p className="text-control text-text-muted">{description}</p>}
      </div>
      {actions}
    </div>
  );
}
