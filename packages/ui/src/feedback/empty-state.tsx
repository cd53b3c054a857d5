import type { ReactNode } from 'react';

export type EmptyStateProps = {
  /** A 24 px icon. */
  icon?: ReactNode;
  title: string;
  /** The purpose of the area. */
  description?: ReactNode;
  /** The primary action. */
  action?: ReactNode;
  secondaryAction?: ReactNode;
  /** `small` for panels and lists. */
  size?: 'small' | 'medium';
  headingLevel?: 1 | 2 | 3 | 4;
  className?: string;
};

/** Explains why an area is empty and what to do about it. */
export function EmptyState(props: EmptyStateProps) {
  const { icon, title, description, action, secondaryAction, size = 'medium', headingLevel = 2 } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      className={`mx-auto flex max-w-sm flex-col items-center text-center ${size === 'small' ? 'gap-2 px-4 py-8' : 'gap-3 px-6 py-16'} ${props.className ?? ''}`}
    >
      {icon != null && (
        <span
          aria-hidden
          className="mb-1 grid size-12 place-items-center rounded-card border border-border bg-surface text-text-muted"
        >
          {icon}
        </span>
      )}
      <Heading className={`font-semibold text-text ${size === 'small' ? 'text-body' : 'text-title'}`}>
        {title}
      </Heading>
      {description != null && <p className="text-control text-balance text-text-muted">{description}</p>}
      {(action != null || secondaryAction != null) && (
        <div className="mt-1 flex flex-wrap justify-center gap-2">
          {action}
          {secondaryAction}
        </div>
      )}
    </div>
  );
}
