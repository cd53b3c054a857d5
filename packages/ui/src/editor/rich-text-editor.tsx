import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { EditorImages } from './editor-images.ts';
import type {
  AgentItem,
  DocumentKit,
  DocumentOptions,
  EditorSources,
  RichTextEditorProps,
  RichTextHandle,
  RichTextTexts,
} from './editor-props.ts';

export type {
  AgentItem,
  DocumentOptions,
  EditorImages,
  EditorSources,
  RichTextEditorProps,
  RichTextHandle,
  RichTextTexts,
};

type Surface = DocumentKit['Surface'];

/** What has been loaded. */
let known: Surface | undefined;
let knownKit: DocumentKit | undefined;

/** Writes markdown with formatting, mentions and lists under the caret. Its code loads when it is first drawn. */
export function RichTextEditor(props: RichTextEditorProps) {
  const [loaded, setLoaded] = useState<Loaded>({ Surface: known });
  const { Surface, focused } = loaded;
  if (Surface && (!props.document || knownKit))
    return (
      <Surface
        {...props}
        kit={knownKit}
        autoFocus={focused !== undefined || props.autoFocus === true}
        caret={focused?.caret}
      />
    );
  return <Waiting {...props} onLoad={setLoaded} />;
}

type Loaded = {
  Surface: Surface | undefined;
  /** Set when the stand-in had the focus: its caret, after so many characters. */
  focused?: { caret: number | undefined } | undefined;
};

type WaitingProps = RichTextEditorProps & { onLoad: (loaded: Loaded) => void };

/** The placeholder until the editor's code has loaded. */
function Waiting(props: WaitingProps) {
  const { value, onChange, handle, minHeight = '5rem', menu, standIn, onLoad } = props;
  const spot = useRef<HTMLDivElement>(null);
  useImperativeHandle(handle, () => ({
    focus: () => spot.current?.querySelector('textarea')?.focus(),
    insert: (text) => onChange(value + text),
  }));
  const composing = useRef({ isOn: false, after: () => undefined as void });
  const show = useEffectEvent((Surface: Surface) => {
    const field = spot.current?.querySelector('textarea');
    const hasFocus = spot.current?.contains(document.activeElement) === true;
    const focused = hasFocus ? { caret: field?.selectionEnd } : undefined;
    // At once: between looking for the focus and handing it over, nobody may come and begin to write.
    flushSync(() => onLoad({ Surface, focused }));
  });
  const canWait = standIn !== undefined;
  const loadKit = props.document?.load;
  useEffect(() => {
    let isWanted = true;
    const take = (Surface: Surface) => {
      if (!isWanted) return;
      // A word that is being composed would be lost with its field.
      if (composing.current.isOn) composing.current.after = () => show(Surface);
      else show(Surface);
    };
    // Offline it stays away; the next editor that is drawn tries again.
    const cancel = whenIdle(canWait, () => void load(loadKit).then(take, () => undefined));
    return () => {
      isWanted = false;
      cancel();
    };
  }, [canWait, loadKit]);
  const menuHeight = menu?.length === 0 ? '0px' : '2rem';
  return (
    <div
      ref={spot}
      onCompositionStart={() => (composing.current.isOn = true)}
      onCompositionEnd={() => {
        composing.current.isOn = false;
        setTimeout(composing.current.after);
      }}
    >
      {standIn ?? <Skeleton shape="block" height={`calc(${minHeight} + ${menuHeight})`} />}
    </div>
  );
}

async function load(loadKit: (() => Promise<DocumentKit>) | undefined): Promise<Surface> {
  knownKit ??= await loadKit?.();
  known = knownKit?.Surface ?? (await import('./rich-text-surface.tsx')).RichTextSurface;
  return known;
}

function whenIdle(canWait: boolean, work: () => void): () => void {
  if (!canWait) {
    work();
    return () => undefined;
  }
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 300);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 3000 });
  return () => cancelIdleCallback(asked);
}
