import { Button } from '@confab/ui/button';
import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useUiSetting } from '../../../../platform/account/ui-settings.ts';

type FoldingSectionProps = {
  /** Where the user's settings keep whether it is open. */
  setting: string;
  /** The initial state until the user changes it; default true. */
  startsOpen?: boolean;
  title: string;
  children: ReactNode;
};

/** A part of the details that folds, and stays so for this user everywhere. */
export function FoldingSection({ setting, title, startsOpen = true, children }: FoldingSectionProps) {
  const id = useId();
  const [saved, save] = useUiSetting(setting);
  const isOpen = typeof saved === 'boolean' ? saved : startsOpen;
  return (
    <section>
      <h3>
        <Button
          variant="quiet"
          isWide
          aria-expanded={isOpen}
          aria-controls={id}
          onPress={() => save(!isOpen)}
          className="h-10! justify-between! rounded-none! px-4! -outline-offset-2! not-hover:bg-transparent! [&>span]:w-full [&>span]:justify-between"
          endIcon={
            <ChevronDown
              aria-hidden
              size={14}
              className={`text-text-muted transition-transform ${isOpen ? '' : '-rotate-90 rtl:rotate-90'}`}
            />
          }
        >
          {title}
        </Button>
      </h3>
      <div id={id} hidden={!isOpen} className="px-4 pt-0.5 pb-4">
        {isOpen && children}
      </div>
    </section>
  );
}
