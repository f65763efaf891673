import { afterEach, describe, expect, it } from 'vitest';
import { closeSnackbar, closeSnackbarOnNavigation, showSnackbar, snackbarStore } from './snackbar.ts';

afterEach(closeSnackbar);

describe('a message at the foot of the page', () => {
  it('goes with a change of route', () => {
    showSnackbar({ message: 'Salvo.', tone: 'success' });
    closeSnackbarOnNavigation();
    expect(snackbarStore.current()).toBeNull();
  });

  it('is read on the next screen where the act itself leads there, and goes with the route after it', () => {
    showSnackbar({ message: 'Cancelada.', tone: 'success', isForNextScreen: true });
    closeSnackbarOnNavigation();
    expect(snackbarStore.current()?.message).toBe('Cancelada.');
    closeSnackbarOnNavigation();
    expect(snackbarStore.current()).toBeNull();
  });
});
