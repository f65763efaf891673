import { afterEach, describe, expect, it } from 'vitest';
import { closeSnackbar, closeSnackbarOnNavigation, showSnackbar, snackbarStore } from './snackbar.ts';

afterEach(closeSnackbar);

describe('a message at the foot of the page', () => {
  it('closes on navigation', () => {
    showSnackbar({ message: 'Salvo.', tone: 'success' });
    closeSnackbarOnNavigation();
    expect(snackbarStore.current()).toBeNull();
  });

  it('survives one navigation when the act itself navigates', () => {
    showSnackbar({ message: 'Cancelada.', tone: 'success', isForNextScreen: true });
    closeSnackbarOnNavigation();
    expect(snackbarStore.current()?.message).toBe('Cancelada.');
    closeSnackbarOnNavigation();
    expect(snackbarStore.current()).toBeNull();
  });
});
