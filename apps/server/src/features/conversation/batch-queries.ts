export const batchSize = 100;
