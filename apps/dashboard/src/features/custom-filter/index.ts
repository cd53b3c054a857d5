export { deleteFolderMutation, foldersQuery, saveFolderMutation } from './api.ts';
