import type { Texts } from '#ui/language.ts';

const portuguese = {
  mail: 'Correio',
  emulated: 'emulado · Microsoft 365',
  inbox: 'Caixa de entrada',
  signOut: 'Sair',
  saml: 'Conectado pela página de entrada da empresa desde',
  password: 'Conectado pela senha da Microsoft desde',
  yesterday: 'ontem',
  signedOut: 'Desconectado',
  signedOutTitle: 'Você foi desconectado',
  ended: 'A sua sessão terminou.',
  ends: {
    revoked: 'O administrador encerrou as suas sessões.',
    disabled: 'A sua conta foi desabilitada pelo administrador.',
    deleted: 'Esta conta não existe mais.',
    expired: 'A sua sessão expirou.',
    logout: 'Você saiu da conta.',
  } as Readonly<Record<string, string>>,
  signInAgain: 'Entrar novamente',
  letters: [
    { from: 'Recursos Humanos', subject: 'Escala do próximo mês já está no mural' },
    { from: 'Loja Centro', subject: 'Lançamento de sexta: chegada dos livros às 9h' },
    { from: 'Depósito', subject: 'Conferência do inventário na quinta-feira' },
  ] as readonly { readonly from: string; readonly subject: string }[],
};

/** Texts of the mail-like page, and its letters. */
export const mailTexts: Texts<typeof portuguese> = {
  'pt-BR': portuguese,
  en: {
    mail: 'Mail',
    emulated: 'emulated · Microsoft 365',
    inbox: 'Inbox',
    signOut: 'Sign out',
    saml: 'Signed in with the company’s sign-in page since',
    password: 'Signed in with the Microsoft password since',
    yesterday: 'yesterday',
    signedOut: 'Signed out',
    signedOutTitle: 'You’ve been signed out',
    ended: 'Your session has ended.',
    ends: {
      revoked: 'Your administrator ended your sessions.',
      disabled: 'Your administrator disabled your account.',
      deleted: 'This account no longer exists.',
      expired: 'Your session expired.',
      logout: 'You signed out.',
    },
    signInAgain: 'Sign in again',
    letters: [
      { from: 'Human Resources', subject: 'Next month’s schedule is on the board' },
      { from: 'Downtown store', subject: 'Friday’s launch: the books arrive at 9 a.m.' },
      { from: 'Warehouse', subject: 'Inventory check on Thursday' },
    ],
  },
  es: {
    mail: 'Correo',
    emulated: 'emulado · Microsoft 365',
    inbox: 'Bandeja de entrada',
    signOut: 'Cerrar sesión',
    saml: 'Sesión iniciada con la página de inicio de sesión de la empresa desde',
    password: 'Sesión iniciada con la contraseña de Microsoft desde',
    yesterday: 'ayer',
    signedOut: 'Sesión cerrada',
    signedOutTitle: 'Se cerró su sesión',
    ended: 'Su sesión terminó.',
    ends: {
      revoked: 'El administrador cerró sus sesiones.',
      disabled: 'El administrador deshabilitó su cuenta.',
      deleted: 'Esta cuenta ya no existe.',
      expired: 'Su sesión venció.',
      logout: 'Usted cerró la sesión.',
    },
    signInAgain: 'Volver a iniciar sesión',
    letters: [
      { from: 'Recursos Humanos', subject: 'Los turnos del próximo mes ya están en la cartelera' },
      { from: 'Tienda Centro', subject: 'Lanzamiento del viernes: los libros llegan a las 9' },
      { from: 'Depósito', subject: 'Control de inventario el jueves' },
    ],
  },
};
