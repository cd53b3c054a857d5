import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTheme } from '../src/theme.tsx';
import { Gallery } from './gallery.tsx';
import { Harness } from './harness.tsx';
import './gallery.css';

startTheme();
const root = document.querySelector('#root');
if (!root) throw new Error('The gallery page has no #root');
const isHarness = new URLSearchParams(location.search).has('harness');
createRoot(root).render(<StrictMode>{isHarness ? <Harness /> : <Gallery />}</StrictMode>);
