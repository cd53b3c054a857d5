export { requestDemoData } from './actions/request-demo-data.ts';
