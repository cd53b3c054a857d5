import type { ReactNode } from 'react';

export type SkeletonProps = {
  /** CSS lengths; default full width and one line of text high. */
  width?: string;
  height?: string;
  shape?: 'line' | 'block' | 'circle';
  className?: string;
};

const shapes = { line: 'rounded-sm', block: 'rounded-control', circle: 'rounded-full' };

/** The placeholder of one loading element. Announce the wait once, with `SkeletonGroup`. */
export function Skeleton({ width, height = '0.75rem', shape = 'line', className = '' }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={`skeleton-pulse block max-w-full bg-surface-active ${shapes[shape]} ${className}`}
      style={{ width: width ?? (shape === 'circle' ? height : '100%'), height }}
    />
  );
}

export type SkeletonGroupProps = {
  /** Read once by screen readers, for example "Loading conversations". */
  label: string;
  children: ReactNode;
  className?: string;
};

/** Around the skeletons of one area. */
export function SkeletonGroup({ label, children, className = '' }: SkeletonGroupProps) {
  return (
    <div role="status" aria-busy className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
