// What `scripts/operate.mjs` runs in a container, where there are no sources: the build makes one file of it.
export { main as backup } from './backup.ts';
export { main as doctor } from './doctor.ts';
export { main as restore } from './restore.ts';
