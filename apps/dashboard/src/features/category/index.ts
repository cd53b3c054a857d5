export { categoriesQuery, refetchCategories } from './api.ts';
export { CategoryForm } from './parts/category-form.tsx';
export { useDeleteCategory } from './parts/use-delete-category.ts';
