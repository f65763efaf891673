export type { RunPreview } from './impact/previews.ts';
