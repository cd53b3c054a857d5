import type { DocumentKit } from '../editor/editor-props.ts';

/** Loads the code of documents; screens without documents never import it. */
export async function loadDocumentKit(): Promise<DocumentKit> {
  return (await import('./document-kit.ts')).documentKit;
}
