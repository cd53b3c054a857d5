export { integrationSettings } from './settings-model.ts';
