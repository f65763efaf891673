import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { setServerNow } from '../lib/now.ts';
import { closeSnackbar } from '../lib/snackbar.ts';

// The document has no fonts, which a growing text field listens to.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// A busy machine is no failure.
configure({ asyncUtilTimeout: 10_000 });

// Test files share one document and the modules of the console: each test gives back what it used.
afterEach(() => {
  cleanup();
  closeSnackbar();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  setServerNow(new Date().toISOString());
});
