import type { emergency as source } from '../pt-BR/emergency.ts';
import { productName } from '../product.ts';
import type { Translated } from '../translate.ts';

export const emergency: Translated<typeof source> = {
  title: 'Archivo de emergencia',
  description:
    'Para desactivar el control cuando este panel, la página de inicio de sesión o la base de datos ya no existen',
  notAllowed: 'La autorización no se guardó.',
  noClientTitle: 'El archivo todavía no se puede exportar',
  noFileYet: 'Todavía no hay archivo de emergencia para {workspace}. La hoja para imprimir ya se puede usar.',
  noClient:
    'Falta el cliente OAuth que va dentro del archivo. Quien administra esta instalación debe registrar un segundo cliente en el proveedor y definir {id} y {secret}; el README explica cómo, en “{section}”. La hoja para imprimir ya se puede usar.',
  consent: '1. Autorización',
  consentText:
    'Un superadministrador autoriza en {workspace} lo que va dentro del archivo: leer y cambiar el inicio de sesión único, y nada más. Con él no se pueden leer personas, contraseñas ni correos.',
  consentGiven: 'Concedida',
  consentDead: 'Ya no es válida',
  consentOther: 'Debe concederse de nuevo',
  consentOtherText:
    'Esta autorización se dio a otro cliente OAuth y no al que ahora va dentro del archivo. Autorice de nuevo y exporte un archivo nuevo. El anterior funciona mientras exista su cliente.',
  consentBy: 'por {account} el {day}',
  allowsMore:
    '{workspace} concedió más que el inicio de sesión único. Proteja el archivo como la contraseña de un administrador.',
  allow: 'Autorizar en {workspace}',
  allowAgain: 'Autorizar de nuevo',
  file: '2. Archivo',
  fileText: `El archivo se cifra con una frase secreta que ${productName} no guarda. Guarde el archivo fuera de esta máquina, y la frase en otro lugar.`,
  today: 'Exportado hoy',
  age: { one: 'Hace {count} día', other: 'Hace {count} días' },
  exportedBy: 'por {name} el {day}',
  changes: {
    profile:
      'La dirección de la página de inicio de sesión o el perfil en {workspace} cambió desde la exportación.',
    domains: 'Los dominios de la empresa cambiaron desde la exportación.',
    credentials: 'La autorización del archivo no es la actual.',
  },
  neverTried: 'Todavía no se ha probado.',
  triedOn: 'Probado el {day}.',
  export: 'Exportar archivo',
  exportAgain: 'Exportar de nuevo',
  consentFirst: 'Primero debe autorizar un superadministrador.',
  exportTitle: 'Exportar el archivo de emergencia',
  passphraseText:
    'Sin esta frase el archivo no sirve, y nadie puede recuperarla. Varias palabras sin relación entre sí son fáciles de recordar y difíciles de adivinar.',
  passphrase: 'Frase secreta',
  again: 'Repita la frase secreta',
  notTheSame: 'Las frases no coinciden.',
  show: 'Mostrar la frase',
  strength: 'Seguridad de la frase',
  strengths: { too_short: 'Demasiado corta', weak: 'Demasiado débil', fair: 'Buena', strong: 'Fuerte' },
  saved: 'Se exportó el archivo {name}.',
  keep: 'Guárdelo en un lugar que no dependa de esta máquina, imprima la hoja de esta página y pruebe el archivo una vez.',
  dryRun: '3. Prueba',
  dryRunText:
    'Abre el archivo, consulta {workspace} con la autorización que contiene y muestra lo que haría. No se cambia nada.',
  choose: 'Elegir archivo',
  noFile: 'No se eligió ningún archivo',
  try: 'Probar',
  outcomes: {
    ready: 'El archivo funciona. Desactivaría:',
    nothing: 'El archivo funciona. Ahora no hay nada que desactivar.',
    refused: '{workspace} no acepta la autorización de este archivo.',
    unavailable: '{workspace} no respondió. Intente de nuevo.',
  },
  fileOf: 'Exportado por {name} el {day}, con la autorización de {account}.',
  steps: {
    everyone: 'el inicio de sesión único de todas las personas de la empresa',
    group: 'el inicio de sesión único del grupo {name}',
    org_unit: 'el inicio de sesión único de la unidad organizativa {name}',
    domain: 'el inicio de sesión único del dominio {name}',
    readBack: `y después verifica en {workspace} que ya no se envía a nadie a ${productName}`,
  },
  nothingChanged: 'No se cambió nada.',
  sheet: '4. Hoja para imprimir',
  sheetText: 'No contiene ningún secreto. También sirve si se pierden el archivo o la frase.',
  print: 'Imprimir',
  sheetTitle: '{company}: desactivar el inicio de sesión único en {workspace}',
  sheetOf: 'Dominio principal {main_domain}. Hoja del {day}.',
  sheetLines: {
    open: 'Un superadministrador abre {console_url} e inicia sesión con su propia contraseña de {workspace}. Los superadministradores nunca pasan por el inicio de sesión único.',
    find: 'En “Seguridad”, “Autenticación”, “SSO con IdP de terceros”, abra “Administrar asignaciones de perfiles de SSO”.',
    company:
      'Elija la unidad organizativa superior ({main_domain}) y cambie el perfil “{profile_name}” por “Ninguno”. Guarde.',
    groups: 'En la pestaña “Grupos”, haga lo mismo con cada grupo que tenga el perfil “{profile_name}”.',
    keep: 'No elimine el perfil: sin asignación no hace nada, y la próxima activación lo usa de nuevo.',
    tell: 'Avise a las personas: entran con su contraseña de {workspace}. Quien no la recuerde puede recibir una nueva en “Directorio”, “Usuarios”.',
    wait: 'El cambio se aplica en minutos; para todos puede tardar hasta 24 horas.',
  },
  sheetAdmins: 'Superadministradores',
  sheetProfile: 'Perfil',
  sheetDomains: 'Dominios',
};
