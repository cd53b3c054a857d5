import { Breadcrumb as AriaBreadcrumb, Breadcrumbs, Link } from 'react-aria-components/Breadcrumbs';
import { ChevronRight } from 'lucide-react';

export interface BreadcrumbItem {
  id: string;
  label: string;
  /** The last item is where one is, and no link. */
  href?: string;
}

/** The way from the top to this screen. */
export function Breadcrumb({ label, items }: { label: string; items: readonly BreadcrumbItem[] }) {
  return (
    <nav aria-label={label}>
      <Breadcrumbs className="flex flex-wrap items-center gap-1 text-control">
        {items.map((item, index) => {
          const isLast = index === items.length - 1;
          return (
            <AriaBreadcrumb key={item.id} id={item.id} className="flex items-center gap-1">
              <Link
                {...(item.href === undefined || isLast ? {} : { href: item.href })}
                className={`focus-ring rounded-sm px-0.5 ${isLast ? 'font-medium text-text' : 'text-text-muted hover:text-text'}`}
              >
                {item.label}
              </Link>
              {!isLast && <ChevronRight aria-hidden size={14} className="text-text-muted rtl:-scale-x-100" />}
            </AriaBreadcrumb>
          );
        })}
      </Breadcrumbs>
    </nav>
  );
}
