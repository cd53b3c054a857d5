import { createContext, type ReactNode } from 'react';

/** What the frame around the pages adds to their heads where rail and sidebar have no room. */
export type PageTools = { start: ReactNode; end: ReactNode };

export const PageToolsContext = createContext<PageTools>({ start: null, end: null });
