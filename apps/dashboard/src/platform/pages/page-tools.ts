import { createContext, type ReactNode } from 'react';

/** Controls that the shell adds to page headers on narrow screens, where rail and sidebar are hidden. */
export type PageTools = { start: ReactNode; end: ReactNode };

export const PageToolsContext = createContext<PageTools>({ start: null, end: null });
