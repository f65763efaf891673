import { workspaceNames } from './product.ts';
import type { Language, Surroundings } from './translate.ts';

/** A provider whose companies read our texts. */
export type ProviderOfTexts = keyof typeof workspaceNames;

type ProviderWords = Readonly<Record<ProviderOfTexts, Omit<Surroundings, 'workspace'>>>;

// What the providers' own pages call these things, in each language.
const words: Readonly<Record<Language, ProviderWords>> = {
  'pt-BR': {
    google: {
      superAdmin: 'superadministrador',
      superAdmins: 'superadministradores',
      adminConsole: 'Google Admin Console',
      activationTest: 'teste de ativação',
      theActivationTest: 'o teste de ativação',
      secondStep: 'verificação em duas etapas',
      secondStepSetting: 'em Segurança > Desafios de login > Verificação pós-SSO',
      effectTime: 'poucos segundos',
      fromNow: 'a partir de agora',
      orgUnit: 'unidade organizacional',
      orgUnits: 'unidades organizacionais',
      theOrgUnits: 'as unidades organizacionais',
      webSessions: 'sessões web',
      ssoSettings: 'as configurações de SSO',
      signOutReach:
        'Os acessos dados a aplicativos, até os de terceiros, como um relógio de ponto, são revogados, e as senhas de app, excluídas: depois, é preciso permitir os acessos e criar as senhas de novo.',
    },
    microsoft: {
      superAdmin: 'Administrador Global',
      superAdmins: 'Administradores Globais',
      adminConsole: 'centro de administração do Microsoft 365',
      activationTest: 'ensaio da ativação',
      theActivationTest: 'o ensaio da ativação',
      secondStep: 'autenticação multifator',
      secondStepSetting: 'nas políticas de acesso condicional ou nos padrões de segurança do Microsoft Entra',
      effectTime: 'até duas horas',
      fromNow: 'em até duas horas',
      orgUnit: 'departamento',
      orgUnits: 'departamentos',
      theOrgUnits: 'os departamentos',
      webSessions: 'sessões',
      ssoSettings: 'os domínios',
      signOutReach:
        'O navegador pede um novo login em poucos minutos; aplicativos que já estão abertos podem levar cerca de uma hora.',
    },
  },
  en: {
    google: {
      superAdmin: 'super administrator',
      superAdmins: 'super administrators',
      adminConsole: 'Google Admin console',
      activationTest: 'activation test',
      theActivationTest: 'the activation test',
      secondStep: '2-Step Verification',
      secondStepSetting: 'in the security settings (Post-SSO verification)',
      effectTime: 'a few seconds',
      fromNow: 'from now on',
      orgUnit: 'organizational unit',
      orgUnits: 'organizational units',
      theOrgUnits: 'organizational units',
      webSessions: 'web sessions',
      ssoSettings: 'SSO settings',
      signOutReach:
        'Access given to apps, including third-party apps such as a time clock, is revoked, and app passwords are deleted: access has to be allowed and app passwords created again.',
    },
    microsoft: {
      superAdmin: 'Global Administrator',
      superAdmins: 'Global Administrators',
      adminConsole: 'Microsoft 365 admin center',
      activationTest: 'activation rehearsal',
      theActivationTest: 'the activation rehearsal',
      secondStep: 'multifactor authentication',
      secondStepSetting: 'in the Conditional Access policies or security defaults of Microsoft Entra',
      effectTime: 'up to two hours',
      fromNow: 'within two hours',
      orgUnit: 'department',
      orgUnits: 'departments',
      theOrgUnits: 'departments',
      webSessions: 'sessions',
      ssoSettings: 'domains',
      signOutReach:
        'Browsers ask for a new sign-in within minutes; apps that are already open can take about an hour.',
    },
  },
  es: {
    google: {
      superAdmin: 'superadministrador',
      superAdmins: 'superadministradores',
      adminConsole: 'la consola del administrador de Google',
      activationTest: 'prueba de activación',
      theActivationTest: 'la prueba de activación',
      secondStep: 'verificación en dos pasos',
      secondStepSetting: 'en Seguridad > Desafíos de inicio de sesión > Verificación posterior al SSO',
      effectTime: 'unos segundos',
      fromNow: 'desde ahora',
      orgUnit: 'unidad organizativa',
      orgUnits: 'unidades organizativas',
      theOrgUnits: 'las unidades organizativas',
      webSessions: 'sesiones web',
      ssoSettings: 'la configuración de SSO',
      signOutReach:
        'Los accesos dados a aplicaciones, incluso de terceros, como un reloj de asistencia, se revocan, y las contraseñas de aplicación se eliminan: después hay que permitir los accesos y crear las contraseñas de nuevo.',
    },
    microsoft: {
      superAdmin: 'Administrador global',
      superAdmins: 'Administradores globales',
      adminConsole: 'el Centro de administración de Microsoft 365',
      activationTest: 'ensayo de la activación',
      theActivationTest: 'el ensayo de la activación',
      secondStep: 'autenticación multifactor',
      secondStepSetting:
        'en las directivas de acceso condicional o en los valores predeterminados de seguridad de Microsoft Entra',
      effectTime: 'hasta dos horas',
      fromNow: 'en un máximo de dos horas',
      orgUnit: 'departamento',
      orgUnits: 'departamentos',
      theOrgUnits: 'los departamentos',
      webSessions: 'sesiones',
      ssoSettings: 'los dominios',
      signOutReach:
        'El navegador pide un nuevo inicio de sesión en unos minutos; las aplicaciones ya abiertas pueden tardar cerca de una hora.',
    },
  },
};

// Shown only while the company is not known: words that fit every provider.
const unknown: Readonly<Record<Language, Surroundings>> = {
  'pt-BR': {
    workspace: 'provedor de login',
    superAdmin: 'administrador principal',
    superAdmins: 'administradores principais',
    adminConsole: 'console de administração',
    activationTest: 'teste de ativação',
    theActivationTest: 'o teste de ativação',
    secondStep: 'segunda etapa de login',
    secondStepSetting: 'nas configurações de segurança',
    effectTime: 'alguns instantes',
    fromNow: 'em instantes',
    orgUnit: 'unidade organizacional',
    orgUnits: 'unidades organizacionais',
    theOrgUnits: 'as unidades organizacionais',
    webSessions: 'sessões',
    ssoSettings: 'as configurações de login',
    signOutReach: 'Pode levar alguns minutos.',
  },
  en: {
    workspace: 'your sign-in provider',
    superAdmin: 'primary administrator',
    superAdmins: 'primary administrators',
    adminConsole: 'admin console',
    activationTest: 'activation test',
    theActivationTest: 'the activation test',
    secondStep: 'a second sign-in step',
    secondStepSetting: 'in the security settings',
    effectTime: 'a moment',
    fromNow: 'shortly',
    orgUnit: 'organizational unit',
    orgUnits: 'organizational units',
    theOrgUnits: 'organizational units',
    webSessions: 'sessions',
    ssoSettings: 'sign-in settings',
    signOutReach: 'This can take a few minutes.',
  },
  es: {
    workspace: 'su proveedor de inicio de sesión',
    superAdmin: 'administrador principal',
    superAdmins: 'administradores principales',
    adminConsole: 'la consola de administración',
    activationTest: 'prueba de activación',
    theActivationTest: 'la prueba de activación',
    secondStep: 'segunda etapa del inicio de sesión',
    secondStepSetting: 'en la configuración de seguridad',
    effectTime: 'unos instantes',
    fromNow: 'en unos instantes',
    orgUnit: 'unidad organizativa',
    orgUnits: 'unidades organizativas',
    theOrgUnits: 'las unidades organizativas',
    webSessions: 'sesiones',
    ssoSettings: 'la configuración de inicio de sesión',
    signOutReach: 'Puede tardar unos minutos.',
  },
};

/** Returns what texts call the things of a company's provider; null: the company is not known (yet). */
export function surroundingsOf(language: Language, provider: ProviderOfTexts | null): Surroundings {
  if (provider === null) return unknown[language];
  return { workspace: workspaceNames[provider], ...words[language][provider] };
}
