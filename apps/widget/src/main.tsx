import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readPageConfig } from './boot.ts';
import { startSession } from './session.ts';
import './theme/widget.css';

const root = document.getElementById('app') ?? document.body.appendChild(document.createElement('div'));
root.classList.add('app');
createRoot(root).render(<App session={startSession(readPageConfig())} />);
