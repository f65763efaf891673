export { createSignInApp } from './app.tsx';
export { deriveKey } from './http/deps.ts';
