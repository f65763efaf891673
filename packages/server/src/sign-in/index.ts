export { createSignInApp } from './app.tsx';
