// The commands that `scripts/operate.mjs` runs in a container without sources. The build bundles them into one file.
export { main as backup } from './backup.ts';
export { main as doctor } from './doctor.ts';
export { main as restore } from './restore.ts';
