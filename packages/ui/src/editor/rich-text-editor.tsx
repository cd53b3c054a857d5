import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { EditorImages } from './editor-images.ts';
import type {
  AgentItem,
  Caret,
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

/** The loaded code. */
let known: Surface | undefined;
let knownKit: DocumentKit | undefined;

/**
 * Writes Markdown with formatting, mentions, and lists under the caret. Its code loads when it is first
 * rendered.
 */
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
  /** Set when the stand-in had the focus. */
  focused?: { caret: Caret | undefined } | undefined;
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
  const isComposing = useRef(false);
  const loaded = useRef<Surface>(undefined);
  const show = useEffectEvent(() => {
    // A word that is being composed would be lost with its field.
    if (loaded.current === undefined || isComposing.current) return;
    const field = spot.current?.querySelector('textarea');
    const hasFocus = spot.current?.contains(document.activeElement) === true;
    const focused = hasFocus ? { caret: field ? caretOf(field) : undefined } : undefined;
    const Surface = loaded.current;
    // Synchronous: no input may arrive between checking the focus and moving it.
    flushSync(() => onLoad({ Surface, focused }));
  });
  const canWait = standIn !== undefined;
  const loadKit = props.document?.load;
  useEffect(() => {
    let isCurrent = true;
    const take = (Surface: Surface) => {
      if (!isCurrent) return;
      loaded.current = Surface;
      show();
    };
    // Composing ends before the field has its last text, and may restart right after: the next syllable of Korean.
    let ending: ReturnType<typeof setTimeout>;
    const onEnd = () => {
      isComposing.current = false;
      clearTimeout(ending);
      ending = setTimeout(() => show());
    };
    const container = spot.current;
    container?.addEventListener('compositionend', onEnd);
    // Loading fails offline; the next editor that is rendered retries.
    const cancel = whenIdle(canWait, () => void load(loadKit).then(take, () => undefined));
    return () => {
      isCurrent = false;
      clearTimeout(ending);
      container?.removeEventListener('compositionend', onEnd);
      cancel();
    };
  }, [canWait, loadKit]);
  const menuHeight = menu?.length === 0 ? '0px' : '2rem';
  return (
    <div ref={spot} onCompositionStart={() => (isComposing.current = true)}>
      {standIn ?? <Skeleton shape="block" height={`calc(${minHeight} + ${menuHeight})`} />}
    </div>
  );
}

/** The selection of a plain field. */
function caretOf({ selectionStart, selectionEnd, selectionDirection }: HTMLTextAreaElement): Caret {
  if (selectionStart === selectionEnd) return { at: selectionEnd };
  return selectionDirection === 'backward'
    ? { at: selectionStart, from: selectionEnd }
    : { at: selectionEnd, from: selectionStart };
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
  const idleId = requestIdleCallback(work, { timeout: 3000 });
  return () => cancelIdleCallback(idleId);
}
