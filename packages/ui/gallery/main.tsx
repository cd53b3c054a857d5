import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTheme } from '../src/theme.tsx';
import { Gallery } from './gallery.tsx';
import './gallery.css';

startTheme();
const root = document.querySelector('#root');
if (!root) throw new Error('The gallery page has no #root');
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
