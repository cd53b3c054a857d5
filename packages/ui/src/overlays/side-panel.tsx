import { useId, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '../buttons/icon-button.tsx';

export type SidePanelProps = {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** Beside the title. */
  actions?: ReactNode;
  /** Stays in sight under the content. */
  footer?: ReactNode;
  /** Any CSS width; default 20rem. */
  width?: string;
  children: ReactNode;
};

/** A panel beside the content that leaves it usable; Escape inside closes it. For one over the page use `Drawer`. */
export function SidePanel(props: SidePanelProps) {
  const { title, closeLabel, onClose, actions, footer, width = '20rem', children } = props;
  const titleId = useId();
  return (
    // Handles Escape for whatever is focused inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      aria-labelledby={titleId}
      style={{ width }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
      className="flex h-full max-w-full shrink-0 flex-col border-s border-border bg-surface"
    >
      <header className="flex items-center gap-1 border-b border-border py-2 ps-4 pe-2">
        <h2 id={titleId} className="min-w-0 flex-1 truncate text-body font-semibold">
          {title}
        </h2>
        {actions}
        <IconButton label={closeLabel} icon={<X aria-hidden size={16} />} onPress={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
      {footer != null && <footer className="border-t border-border px-4 py-3">{footer}</footer>}
    </aside>
  );
}
