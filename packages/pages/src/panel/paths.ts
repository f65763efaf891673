/** Public screens of the panel by path; the server answers them with pages of this package. */
export const publicScreens = {
  '/login': 'login',
  '/login/beta': 'login',
  '/auth/callback': 'callback',
  '/auth/callback/ms': 'callback',
  '/auth/callback/ms/consent': 'callback',
  '/auth/login-as': 'callback',
  '/suspended': 'suspended',
} as const;

export type PublicScreen = (typeof publicScreens)[keyof typeof publicScreens];
