import type { DocumentKit } from '../editor/editor-props.ts';

/** Fetches the code of documents; screens that have none never name it. */
export async function loadDocumentKit(): Promise<DocumentKit> {
  return (await import('./document-kit.ts')).documentKit;
}
