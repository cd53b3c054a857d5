export { companySearch } from './model.ts';
export { CompanyNameField } from './parts/company-name-field.tsx';
