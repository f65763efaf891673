import type { login as source } from '../pt-BR/login.ts';
import { productName } from '../product.ts';
import type { Translated } from '../translate.ts';

export const login = {
  beta: 'Beta',
  title: 'Iniciar sesión en el panel',
  intro: 'Controle cuándo y desde dónde las personas de su empresa entran a {workspaces}.',
  createCompany: 'Crear la cuenta de mi empresa',
  createHint: '¿Primera vez? La prueba dura 14 días y es para administradores de {workspaces}.',
  sessionOver: 'Su sesión terminó. Inicie sesión de nuevo para volver a donde estaba.',
  checking: 'Verificando su sesión…',
  needsScript: 'El panel necesita JavaScript. Actívelo en este navegador para iniciar sesión.',
  finishing: 'Terminando el inicio de sesión…',
  tryAgain: 'Volver al inicio de sesión',
  failed: 'No se pudo iniciar sesión',
  confirmed: 'Vuelva al panel',
  confirmedText: 'El panel ya tiene la respuesta. Puede cerrar esta ventana.',
  lastStep: 'Falta un paso',
  lastStepText:
    'La cuenta de su empresa está lista. Ahora permita el acceso a {workspace}: comienza la prueba de 14 días y el panel sincroniza el directorio.',
  notInstalledHere: `Su empresa todavía no tiene cuenta en ${productName}. Pida a quien administra esta instalación que la cree.`,
  suspendedTitle: 'Cuenta suspendida',
  suspendedText:
    'El acceso de su empresa al panel está suspendido. Hable con quien administra el contrato para reactivarlo.',
  suspendedCompany: 'El acceso de {company} al panel está suspendido.',
  suspendedControlOn:
    'Mientras tanto, nadie puede abrir una nueva sesión en {workspace} a través de la página de inicio de sesión. Quien ya inició sesión sigue conectado hasta el fin de su turno, y los administradores que no usan esa página entran directamente, como siempre.',
  suspendedControlOff:
    'Para las personas de la empresa nada cambia: el control está desactivado y entran a {workspace} con la contraseña de siempre.',
  suspendedKept:
    'Nada se elimina por la suspensión: las personas, los turnos y los ajustes siguen como estaban.',
  suspendedAsk: 'Para reactivarlo, hable con quien administra el contrato.',
  suspendedStill: 'Verificado ahora: el acceso sigue suspendido.',
  checkAgain: 'Verificar de nuevo',
  signOut: 'Cerrar sesión',
  retry: 'Intentar de nuevo',
  stillSignedIn: 'Su sesión sigue abierta: el panel se abre en cuanto haya respuesta.',
  unloaded: 'No se pudo cargar la página por completo. Revise la red y vuelva a cargar la página.',
  reload: 'Volver a cargar la página',
  theme: 'Cambiar el tema',
  google: {
    signIn: 'Iniciar sesión con Google',
    createCompany: 'Crear la cuenta de mi empresa con Google',
    opening: 'Abriendo Google…',
    goOn: 'Continuar en Google',
  },
  microsoft: {
    signIn: 'Iniciar sesión con Microsoft',
    createCompany: 'Crear la cuenta de mi empresa con Microsoft',
    opening: 'Abriendo Microsoft…',
    goOn: 'Continuar en Microsoft',
  },
  errors: {
    general: 'Error inesperado. Intente de nuevo. Código para soporte: {id}',
    NETWORK: 'Sin conexión con el servidor. Revise la red e intente de nuevo.',
    CONSENT_DENIED: 'No se permitió el acceso. Para entrar, comience de nuevo y acepte la solicitud.',
    INVALID_GRANT: 'El código del inicio de sesión ya se usó o venció. Inicie sesión de nuevo.',
    MISSING_CODE: 'No se confirmó el inicio de sesión. Inicie sesión de nuevo y acepte la solicitud.',
    NO_DOMAIN_ASSOCIATED:
      'Esta cuenta no pertenece a un dominio de Google Workspace. Use la cuenta de la empresa.',
    NO_TENANT_ASSOCIATED:
      'Esta cuenta no pertenece a una organización de Microsoft 365. Use la cuenta de la empresa.',
    SIGN_IN_WITH_GOOGLE: 'Su empresa inicia sesión con Google. Use “Iniciar sesión con Google”.',
    SIGN_IN_WITH_MICROSOFT: 'Su empresa inicia sesión con Microsoft. Use “Iniciar sesión con Microsoft”.',
    UNREGISTERED_USER:
      'Esta persona todavía no está registrada. Espere la sincronización del directorio o hable con un administrador.',
    APP_NOT_INSTALLED: `Su empresa todavía no tiene cuenta en ${productName}. Si usted administra {workspace}, créela.`,
    INVITED_DOMAIN_NOT_VERIFIED: `La cuenta de su empresa en ${productName} se preparó con el dominio {domain}, que no está verificado en {workspace}. Verifique el dominio en {workspace} e inicie sesión de nuevo, o hable con quien administra esta instalación.`,
    DOMAIN_OF_OTHER_COMPANY: `El dominio {domain} ya pertenece a la cuenta de otra empresa en ${productName}. Hable con quien administra esta instalación.`,
    INVALID_GOOGLE_ACCESS_TOKEN:
      'Google ya no acepta la autorización de la empresa. Inicie sesión de nuevo y permita el acceso.',
    INVALID_MICROSOFT_ACCESS_TOKEN:
      'Microsoft ya no acepta la autorización de la empresa. Inicie sesión de nuevo y permita el acceso.',
    NOT_WORKSPACE_ADMIN: 'Solo los administradores de {workspace} y los gestores pueden entrar al panel.',
    NEW_PASSWORD_REQUIRED:
      'Otra persona conoce la contraseña de esta cuenta, por eso debe cambiarla antes de usar el panel. Cierre sesión en {workspace}, inicie sesión de nuevo y elija una contraseña nueva.',
    INVALID_CALLBACK:
      'La respuesta del inicio de sesión no es válida en este navegador. Inicie sesión de nuevo.',
    FORBIDDEN_CUSTOMER: 'Esta empresa no es su cliente.',
    INVALID_TOKEN: 'Su sesión terminó. Inicie sesión de nuevo.',
    LOGIN_REQUIRED: 'Inicie sesión para continuar.',
    MISSING_SCOPE: 'Faltan permisos. Permita el acceso en {workspace} e inicie sesión de nuevo.',
    COMPANY_BANNED: 'Se cerró el acceso de esta empresa al panel. Hable con quien administra el contrato.',
    COMPANY_SUSPENDED:
      'El acceso de esta empresa al panel está suspendido. Hable con quien administra el contrato.',
    DIRECTORY_UNAVAILABLE: '{workspace} no respondió. Intente de nuevo en unos instantes.',
    WORKSPACE_NOT_SET_UP:
      'Esta instalación no está preparada para este proveedor de inicio de sesión. Hable con quien administra esta instalación.',
    SERVICE_UNAVAILABLE:
      'El servicio no está disponible en este momento. Intente de nuevo en unos instantes.',
    REQUEST_LIMIT_EXCEEDED: 'Demasiados intentos. Espere unos minutos.',
  },
} satisfies Translated<typeof source>;
