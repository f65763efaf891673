import type { emergency as source } from '../pt-BR/emergency.ts';
import { productName } from '../product.ts';
import type { Translated } from '../translate.ts';

export const emergency: Translated<typeof source> = {
  title: 'Archivo de emergencia',
  description:
    'Para desactivar el control cuando este panel, la página de inicio de sesión o la base de datos ya no existen',
  notAllowed: 'La autorización no se guardó.',
  noClientTitle: 'El archivo todavía no se puede exportar',
  noClient:
    'Falta el cliente OAuth que va dentro del archivo. Quien administra esta instalación debe registrar un segundo cliente en el proveedor y definir {id} y {secret}; el README explica cómo, en “{section}”. La hoja para imprimir ya se puede usar.',
  noClientPublic:
    'Falta el cliente OAuth que va dentro del archivo. Quien administra esta instalación debe registrar en el proveedor una aplicación nueva, sin secreto, y definir {id}; el README explica cómo, en “{section}”. La hoja para imprimir ya se puede usar.',
  consent: '1. Autorización',
  consentText:
    'Un superadministrador autoriza en {workspace} lo que va dentro del archivo: leer y cambiar el inicio de sesión único, y nada más. Con él no se pueden leer personas, contraseñas ni correos. Solo esa persona puede exportar el archivo.',
  consentTextDomains:
    'Un Administrador global autoriza en {workspace} lo que va dentro del archivo: leer y cambiar los dominios y su federación, hasta donde llegan los derechos de esa cuenta, y nada más. De ser posible, use una cuenta del dominio inicial (*.onmicrosoft.com), al que la federación nunca llega. Solo esa persona puede exportar el archivo.',
  consentGiven: 'Concedida',
  consentDead: 'Ya no es válida',
  consentOther: 'Debe concederse de nuevo',
  consentOtherText:
    'Esta autorización se dio a otro cliente OAuth y no al que ahora va dentro del archivo. Autorice de nuevo y exporte un archivo nuevo. El anterior funciona mientras exista su cliente.',
  consentBy: 'por {account} el {day}',
  allowsMore:
    '{workspace} concedió más de lo que el archivo puede llevar, y por eso no se exporta ningún archivo con esta autorización. Autorice de nuevo.',
  allow: 'Autorizar en {workspace}',
  allowAgain: 'Autorizar de nuevo',
  allowOwn: 'Dar su propia autorización',
  file: '2. Archivo',
  fileText: `El archivo se cifra con una frase secreta que ${productName} no guarda. Guarde el archivo fuera de esta máquina, y la frase en otro lugar. En cada exportación, la cuenta que autorizó y los administradores del control reciben un correo.`,
  today: 'Exportado hoy',
  age: { one: 'Hace {count} día', other: 'Hace {count} días' },
  exportedBy: 'por {name} el {day}',
  changes: {
    profile:
      'La dirección de la página de inicio de sesión o el perfil en {workspace} cambió desde la exportación.',
    domains: 'Los dominios de la empresa cambiaron desde la exportación.',
    credentials: 'La autorización del archivo no es la actual.',
    role: 'La cuenta que autorizó ya no es {superAdmin} en {workspace}: el archivo no desactivaría el control de acceso. Devuélvale el rol, o bien otro {superAdmin} autoriza y exporta uno nuevo.',
  },
  neverTried: 'Todavía no se ha probado.',
  triedOn: 'Probado el {day}.',
  export: 'Exportar archivo',
  exportAgain: 'Exportar de nuevo',
  consentFirst: 'Primero debe autorizar un {superAdmin}.',
  exportOfAnother:
    'El archivo lleva la autorización de {account}, y solo esa persona puede exportarlo, después de confirmar su identidad.',
  exportOwn:
    'Para exportarlo usted, autorice con su propia cuenta de {superAdmin}. Los próximos archivos llevarán su autorización.',
  exportByOther:
    'Para que otra persona lo exporte, un {superAdmin} abre esta página y autoriza con su propia cuenta.',
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
    'Abre el archivo, consulta {workspace} con la autorización que contiene y muestra lo que se desactivaría. Solo se prueba la lectura: si {workspace} acepta el cambio solo se sabe al desactivar. No se cambia nada.',
  choose: 'Elegir archivo',
  noFile: 'No se eligió ningún archivo',
  try: 'Probar',
  outcomes: {
    ready: 'La autorización del archivo es válida. Se desactivaría:',
    nothing: 'La autorización del archivo es válida. Ahora no hay nada que desactivar.',
    refused: '{workspace} no acepta la autorización de este archivo.',
    other_client:
      'Este archivo es de un cliente OAuth que esta instalación ya no usa, y no se puede probar aquí. Autorice y exporte uno nuevo.',
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
  unread:
    '{workspace} no mostró adónde envía a las personas de {domains}. El archivo no desactiva lo que no puede leer: pruebe de nuevo o revise estos dominios en {adminConsole}.',
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
  sheetLinesDomains: {
    open: 'Un Administrador global con una cuenta del dominio inicial (*.onmicrosoft.com) abre {console_url} e inicia sesión con su propia contraseña. Las cuentas de los dominios federados no sirven: se envían a la página de inicio de sesión.',
    connect:
      'En PowerShell, con el módulo Microsoft.Graph: Connect-MgGraph -Scopes Domain.ReadWrite.All,Domain-InternalFederation.ReadWrite.All,Directory.AccessAsUser.All',
    compare:
      'Para cada dominio de abajo: Get-MgDomainFederationConfiguration -DomainId DOMINIO. Siga solo si el IssuerUri es el de esta hoja: otra federación no es nuestra. Anote el Id.',
    end: 'Termine la federación: Remove-MgDomainFederationConfiguration -DomainId DOMINIO -InternalDomainFederationId ID',
    explorer:
      'Sin PowerShell, en Graph Explorer (https://developer.microsoft.com/graph/graph-explorer): GET y después DELETE en https://graph.microsoft.com/v1.0/domains/DOMINIO/federationConfiguration/ID.',
    check:
      'Verifique: Get-MgDomain -DomainId DOMINIO debe mostrar AuthenticationType “Managed”. Si todavía muestra “Federated”: Update-MgDomain -DomainId DOMINIO -AuthenticationType Managed',
    tell: 'Avise a las personas: inician sesión con su contraseña de {workspace}. Quien no la recuerde puede recibir una nueva en “Usuarios”, “Usuarios activos”.',
    wait: 'El cambio puede tardar hasta 2 horas; en casos raros, hasta 24 horas.',
  },
  sheetOpens:
    'Con su frase secreta, el archivo de emergencia abre solo el inicio de sesión único de esta empresa, en nombre de la cuenta que autorizó: puede desactivarlo, o enviar a otra página a quienes no son superadministradores y así suplantarlos. No abre otra empresa.',
  sheetOpensDomains:
    'Con su frase secreta, el archivo de emergencia abre solo los dominios de esta empresa y su federación, hasta donde llegan los derechos de la cuenta que autorizó: puede terminarla, o enviar a las personas a otra página de inicio de sesión y así suplantarlas. No abre otra empresa.',
  sheetIssuers: 'IssuerUri de cada dominio',
  sheetNoAdmins:
    'Ninguno. Antes de activar el control, cree en {workspace} una cuenta de administrador global en el dominio inicial (*.onmicrosoft.com), sincronice e imprima esta hoja de nuevo.',
  sheetAdmins: '{SuperAdmins}',
  sheetProfile: 'Perfil',
  old: {
    title: 'Los archivos anteriores contienen un secreto',
    text: 'Los archivos exportados antes contienen un secreto que es el mismo para todas las empresas de esta instalación y que actúa sin ningún administrador. Haga esto, en este orden:',
    steps: {
      replace: 'Autorice de nuevo en esta página y exporte un archivo nuevo.',
      remove:
        'En el centro de administración de Microsoft Entra, en “Aplicaciones empresariales”, elimine la aplicación con el ID {id}. Los archivos anteriores dejan de funcionar, y su secreto ya no abre esta empresa.',
      tell: 'Avise a quien administra esta instalación: el secreto antiguo se elimina cuando todas las empresas lo hayan hecho.',
    },
    done: 'La aplicación antigua se eliminó',
    first: 'Primero exporte un archivo nuevo: hasta entonces, el anterior puede ser la única salida.',
  },
  sheetDomains: 'Dominios',
};
