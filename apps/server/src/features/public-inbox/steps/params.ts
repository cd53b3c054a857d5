export type ContactParams = { inbox_identifier: string; source_id: string };
