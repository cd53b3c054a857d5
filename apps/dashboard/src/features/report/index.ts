export { fileName } from './model.ts';
export { Bars } from './chart/parts/bars.tsx';
export { DownloadButton } from './parts/download-button.tsx';
export { Facts } from './figure/parts/facts.tsx';
export { LoadError } from './parts/load-error.tsx';
export { Pages } from './parts/pages.tsx';
export { pageIn, pageSearch, rangeIn, rangeSearch, type Search } from './filter/parts/search-params.ts';
