import type { activation as source } from '../pt-BR/activation.ts';
import { productName } from '../product.ts';
import type { Translated } from '../translate.ts';

export const activation = {
  steps: {
    shifts: 'Turnos',
    password: 'Contraseñas',
    sessions: 'Acceso y sesiones',
    review: 'Revisar y activar',
  },
  welcome: {
    text: 'Hay dos maneras de empezar. Nada cambia para nadie hasta que usted confirme.',
    testTitle: 'Probar con una o dos personas',
    testText:
      'Solo las personas que elija entran según sus turnos, durante dos horas como máximo. Las demás entran como siempre.',
    testTime: 'Toma unos {minutes} minutos',
    testStart: 'Hacer una prueba',
    testPassed: 'La prueba del {day} se superó por completo.',
    realTitle: 'Activar para todos',
    realText:
      'Todas las personas de los dominios elegidos entran según sus turnos. Active ahora o programe una fecha y hora.',
    realTime: 'Cuatro pasos',
    realStart: 'Activar para todos',
    advised: 'Empiece por aquí',
    checkTitle: '¿Está todo listo?',
    checkText: 'Vea qué falta antes de empezar. La verificación consulta {workspace} y no cambia nada.',
    checkNow: 'Verificar ahora',
  },
  shifts: {
    domains: 'Dominios',
    oneDomain: 'Las personas de {domain} entrarán según sus turnos.',
    title: 'Turnos que se aplican',
    text: 'Seleccione los turnos que se aplicarán cuando se active el control. Mientras esté desactivado, esto no cambia nada para nadie.',
    noRules: 'sin horarios',
    rules: { one: '{count} regla de horario', other: '{count} reglas de horario' },
    people: { one: '{count} persona', other: '{count} personas' },
    ofPeriod: 'Tiene su propio período: {period}',
    periodFrom: 'desde el {from}',
    periodTo: 'hasta el {to}',
    periodBoth: 'del {from} al {to}',
    none: 'Todavía no hay turnos. Sin un turno, solo los administradores podrán entrar.',
    create: 'Crear un turno',
    noneChosen: 'Ningún turno seleccionado: solo los administradores podrán entrar.',
    empty: 'Un turno seleccionado sin horarios no deja entrar a nadie.',
  },
  password: {
    text: `Con el control activado, cada persona inicia sesión con una contraseña de ${productName}. ¿Cómo deben recibirla quienes todavía no tienen una?`,
    options: {
      link: 'Enlace para crear la contraseña',
      random: 'Contraseña aleatoria',
      default: 'Contraseña temporal igual para todos',
    },
    hints: {
      link: 'Cada persona crea su propia contraseña con un enlace enviado por correo. Es la manera más segura.',
      random: 'Cada persona recibe su propia contraseña, por correo o en una lista que usted entrega.',
      default:
        'En el primer inicio de sesión solo abre la página de cambio, durante {hours} horas, y nunca para administradores ni gestores. El riesgo: hasta que la persona cree su propia contraseña, un compañero que conozca la temporal puede crearla en su lugar.',
    },
    advised: 'Recomendado',
    usedLast: 'Usada en la última activación',
    happens: {
      link: 'Quienes ya están en la empresa reciben el enlace cuando usted lo envíe aquí, o lo solicitan en la página de inicio de sesión. Quienes se incorporen después de la activación lo reciben automáticamente.',
      random:
        'Quienes ya están en la empresa reciben la contraseña cuando usted la genere aquí. Quienes se incorporen después de la activación la reciben automáticamente.',
      default:
        'Después de la activación, estas personas y quienes se incorporen más tarde entran con la contraseña temporal y crean la suya. Es válida por {hours} horas desde la activación: quien no entre en ese plazo (vacaciones, días libres, turnos de fin de semana) queda sin acceso hasta recibir un enlace. Un día antes del final, usted recibe un aviso y puede prorrogar el plazo dos veces.',
    },
    without: {
      one: `{count} persona todavía no tiene contraseña de ${productName}.`,
      other: `{count} personas todavía no tienen contraseña de ${productName}.`,
    },
    everybody: `Todas las personas ya tienen contraseña de ${productName}.`,
    counting: 'Contando quién no tiene contraseña…',
    sendLink: 'Enviar enlaces ahora',
    sendRandom: 'Generar contraseñas ahora',
    sendDefault: 'Enviar la contraseña temporal',
    linkText:
      'Se envía a todas las personas de los dominios elegidos. El enlace funciona una sola vez, durante {hours} horas.',
    randomText: `Solo la reciben quienes aún no tienen contraseña de ${productName}. Atención: la que usan hoy en {workspace} deja de funcionar de inmediato.`,
    defaultText:
      'Se envía a quienes nunca crearon una contraseña. Es válida durante {hours} horas desde el envío.',
    noMail: 'Esta instalación no tiene servidor de correo: los mensajes esperan hasta que haya uno.',
    list: 'Lista para descargar una vez',
    mail: 'Correo de cada persona',
    delivery: 'Cómo entregarlas',
    confirmTitle: {
      one: '¿Generar la contraseña de {count} persona?',
      other: '¿Generar las contraseñas de {count} personas?',
    },
    confirmText:
      'La contraseña que usan hoy en {workspace} deja de funcionar en cuanto se genere la nueva, incluso antes de la activación.',
    sent: 'Envíos de esta activación',
    details: 'Ver detalles',
    later:
      'Puede continuar ahora y enviar después: quien no tenga contraseña puede solicitarla en la página de inicio de sesión.',
  },
  sessions: {
    short: 'Sesiones abiertas',
    logout: 'Quienes ya tienen la sesión iniciada en {workspace}',
    rules: 'Al final del turno',
    rulesText:
      'Lo que hace cada turno seleccionado cuando termina su horario. Para cambiarlo, edite el turno.',
    autoLogout: 'Se cierra la sesión en {workspace}',
    stays: 'La sesión sigue abierta hasta que la persona la cierre',
    none: 'Ningún turno seleccionado.',
  },
  links: {
    administrators: {
      one: '{names}: el enlace se envía aparte, porque esta persona administra {workspace}',
      other: '{names}: los enlaces se envían aparte, porque estas personas administran {workspace}',
    },
    confirms: 'Antes de enviarlos, usted confirma en {workspace} que es usted.',
    whoCan:
      'Solo un {superAdmin} puede enviarlos. También se puede solicitar un enlace en la página de inicio de sesión.',
    toAdministrators: 'Enviar a administradores',
    sent: 'Los enlaces están en camino.',
  },
  review: {
    when: 'Cuándo',
    now: 'Ahora',
    nowHint: 'El cambio tarda {effectTime}. Puede seguir cada paso.',
    later: 'Programar fecha y hora',
    laterHint: 'Hoy o en los próximos {days} días. Todo se verifica de nuevo a esa hora.',
    date: 'Día',
    time: 'Hora',
    timeHint: 'HH:MM ({zone})',
    problems: {
      date: 'Indique el día.',
      time: 'Indique la hora, por ejemplo, 08:30.',
      past: 'Esta hora ya pasó.',
      range: 'Elija un día entre {from} y {until}.',
    },
    shifts: { one: 'Se aplica {count} turno', other: 'Se aplican {count} turnos' },
    noShifts: 'No se aplica ningún turno',
    who: 'Quién no podrá entrar y quién puede entrar siempre',
    blocked: { one: '{count} persona no podrá entrar', other: '{count} personas no podrán entrar' },
    nobodyBlocked: 'Todos podrán entrar',
    exempt: {
      one: '{count} administrador puede entrar siempre, sin pasar por los turnos',
      other: '{count} administradores pueden entrar siempre, sin pasar por los turnos',
    },
    exemptHere: {
      one: `{count} administrador no depende de los turnos pero, con una cuenta de los dominios seleccionados, entra por aquí con la contraseña de ${productName}`,
      other: `{count} administradores no dependen de los turnos pero, con una cuenta de los dominios seleccionados, entran por aquí con la contraseña de ${productName}`,
    },
    must_ask: {
      one: '{count} persona no tiene contraseña y tendrá que solicitar un enlace en la página de inicio de sesión',
      other:
        '{count} personas no tienen contraseña y tendrán que solicitar un enlace en la página de inicio de sesión',
    },
    sendAndActivate: 'Enviar enlaces y activar',
    sendAndSchedule: 'Enviar enlaces y programar',
    sendHint: {
      one: 'El enlace se envía ahora a {count} persona que no tiene cómo entrar y tiene correo de recuperación. Es válido por {hours} horas.',
      other:
        'Los enlaces se envían ahora a {count} personas que no tienen cómo entrar y tienen correo de recuperación. Son válidos por {hours} horas.',
    },
    sendHintLater: {
      one: 'El enlace se envía ahora, no en el momento de la activación, a {count} persona que no tiene cómo entrar y tiene correo de recuperación. Es válido por {hours} horas; después hay que enviar otro.',
      other:
        'Los enlaces se envían ahora, no en el momento de la activación, a {count} personas que no tienen cómo entrar y tienen correo de recuperación. Son válidos por {hours} horas; después hay que enviar otros.',
    },
    countedThen:
      'Este es el recuento de ahora. En el momento de la activación, todo se verifica y se cuenta de nuevo, según la situación de ese día.',
    seeNames: 'Ver nombres',
    readWarnings: {
      one: 'Leí el aviso y quiero activar de todos modos',
      other: 'Leí los {count} avisos y quiero activar de todos modos',
    },
    schedule: 'Programar la activación',
    blockedBy: 'Resuelva los impedimentos encontrados en la verificación para activar.',
    refused: 'El servidor no permitió la activación:',
    alreadyScheduled: 'Activar ahora reemplaza la activación programada.',
  },
  preflight: {
    title: 'Verificación antes de activar',
    checkedAt: 'Verificado a las {time}',
    again: 'Verificar de nuevo',
    checking: 'Verificando con {workspace}. Puede tardar unos segundos.',
    allGood: 'Todo listo para activar.',
    warnings: { one: '{count} aviso', other: '{count} avisos' },
    blocking: { one: '{count} impedimento', other: '{count} impedimentos' },
    well: { one: '{count} punto en orden', other: '{count} puntos en orden' },
    states: { ok: 'Correcto', warning: 'Aviso', blocking: 'Impedimento' },
    titles: {
      plan: 'Plan',
      credentials: 'Conexión con {workspace}',
      scopes: 'Permisos en {workspace}',
      administrators_here: 'Administradores que inician sesión aquí',
      administrators_outside: 'Administradores fuera del control',
      people_with_shift: 'Personas en los turnos',
      people_with_password: 'Contraseñas de las personas',
      password_option: 'Opción de contraseña',
      branding: 'Marca de la página de inicio de sesión',
      logo: 'Logotipo',
      primary_color: 'Color principal',
      secondary_color: 'Color secundario',
      certificate: 'Certificado de firma',
      sign_in_service: 'Página de inicio de sesión',
      workspace_assignments: 'Otras asignaciones de perfiles de SSO',
      rescue_administrator: 'Administrador de emergencia',
      domain_states: 'Dominios en {workspace}',
      immutable_ids: 'Personas de los dominios',
      eligible_roles: 'Roles aptos',
      role_groups: 'Grupos con un rol de administrador',
      windows_sign_in: 'Inicio de sesión en Windows',
      old_clients: 'Outlook y aplicaciones antiguas',
      later_people: 'Personas creadas después',
      guests: 'Invitados',
      provider_support: 'Soporte de Microsoft',
      second_step: '{SecondStep}',
      emergency_file: 'Archivo de emergencia',
    },
    ok: {
      plan: 'Incluye el control de acceso.',
      credentials: '{workspace} acepta la autorización de {account}.',
      credentialsNoAccount: '{workspace} acepta la autorización de la empresa.',
      scopes: 'Se concedieron todos.',
      administrators_here: {
        one: '{count} administrador o gestor de estos dominios inicia sesión aquí y ya tiene cómo entrar: {names}.',
        other:
          '{count} administradores y gestores de estos dominios inician sesión aquí y ya tienen cómo entrar: {names}.',
      },
      administrators_outside: {
        one: '{count} administrador puede entrar sin pasar por los turnos: {names}.',
        other: '{count} administradores pueden entrar sin pasar por los turnos: {names}.',
      },
      people_with_shift: {
        one: 'La única persona bajo control de acceso está en un turno que se aplica.',
        other: 'Las {count} personas bajo control de acceso están en turnos que se aplican.',
      },
      people_with_password: {
        one: `La única persona que inicia sesión con ${productName} tiene contraseña o un enlace para crearla.`,
        other: `Las {count} personas que inician sesión con ${productName} tienen contraseña o un enlace para crearla.`,
      },
      people_by_default: {
        one: `{count} persona sin contraseña de ${productName} entra con la contraseña temporal y después crea la suya.`,
        other: `{count} personas sin contraseña de ${productName} entran con la contraseña temporal y después crean la suya.`,
      },
      password_option: 'La opción elegida puede usarse.',
      branding: 'Logotipo y colores definidos.',
      logo: 'Definido en la página de inicio de sesión.',
      primary_color: 'Definido en la página de inicio de sesión.',
      secondary_color: 'Definido en la página de inicio de sesión.',
      certificate: 'Válido hasta el {day}.',
      certificateNew: 'Se crea al activar el control.',
      sign_in_service: 'Responde en {url}.',
      workspace_assignments: 'Ninguna tiene prioridad sobre la nuestra.',
      rescue_administrator: {
        one: '{count} administrador sigue entrando por el dominio inicial, sin pasar por aquí: {names}.',
        other: '{count} administradores siguen entrando por el dominio inicial, sin pasar por aquí: {names}.',
      },
      domain_states: 'Pueden empezar a usar la página de inicio de sesión.',
      immutable_ids: { one: 'La única persona está lista.', other: 'Las {covered} personas están listas.' },
      eligible_roles: '{workspace} indica también quién tiene un rol de administrador sin activar.',
      role_groups: '{workspace} indica quién está en cada grupo con un rol de administrador.',
      second_step: {
        one: '{count} de {covered} personas que usan la página de inicio de sesión la tiene en {workspace}, que la pide después de la contraseña, a menos que se haya desactivado allí.',
        other:
          '{count} de {covered} personas que usan la página de inicio de sesión la tienen en {workspace}, que la pide después de la contraseña, a menos que se haya desactivado allí.',
      },
      emergency_file: '{workspace} acepta la autorización que contiene.',
    },
    facts: {
      names: '{names} y otros',
      blocked: '{blocked} de {covered} personas bajo control de acceso no podrán entrar.',
      no_shift: { one: '{count} sin turno', other: '{count} sin turno' },
      no_active_shift: {
        one: '{count} solo en un turno desactivado',
        other: '{count} solo en turnos desactivados',
      },
      shifts_without_rules: {
        one: '{count} en un turno sin horarios',
        other: '{count} en turnos sin horarios',
      },
      with_password: {
        one: `{count} ya tiene contraseña de ${productName}`,
        other: `{count} ya tienen contraseña de ${productName}`,
      },
      without_password: {
        one: `{count} sin contraseña de ${productName}`,
        other: `{count} sin contraseña de ${productName}`,
      },
      administrators: 'Administradores: {names}',
      others: 'También sin contraseña: {names}',
      delegated:
        'Con otro rol de administrador en {workspace}: {names}. Solo un {superAdmin} puede enviarles un enlace; también pueden solicitarlo en la página de inicio de sesión.',
      includes_me: 'Usted es uno de ellos: elija su contraseña ahora.',
      without_address: {
        one: '{count} sin contraseña ni correo de recuperación',
        other: '{count} sin contraseña ni correo de recuperación',
      },
      org_units: {
        one: '{count} unidad organizativa con asignación propia',
        other: '{count} unidades organizativas con asignaciones propias',
      },
      groups: {
        one: '{count} grupo con asignación propia',
        other: '{count} grupos con asignaciones propias',
      },
      missing: 'Faltan: {names}',
      expires: 'Válido hasta el {day}.',
      exported: 'Exportado el {day}.',
      missing_ids: {
        one: '{count} persona recibirá el identificador que le falta antes de la activación.',
        other: '{count} personas recibirán el identificador que les falta antes de la activación.',
      },
      second_step: {
        one: '{count} de {covered} personas que usan la página de inicio de sesión usa la {secondStep}.',
        other: '{count} de {covered} personas que usan la página de inicio de sesión usan la {secondStep}.',
      },
      unknown_step: {
        one: '{count} persona de la que el directorio aún no informa',
        other: '{count} personas de las que el directorio aún no informa',
      },
      eligible_roles: {
        license:
          'Falta la licencia Microsoft Entra ID P2 o ID Governance. Con ella, estas personas se reconocen en la próxima sincronización; sin ella, deje activo el rol de quien deba estar protegido.',
        permission:
          'Falta el permiso RoleManagement.Read.Directory. Permita el acceso de nuevo y sincronice el directorio.',
      },
      roles_since: 'Desde el {day}.',
      role_groups: 'Grupos: {names}. Desde el {day}.',
      role_groups_fix:
        'Revise en {workspace} si el grupo todavía existe y permita el acceso de nuevo con el permiso GroupMember.Read.All; después sincronice el directorio.',
      acknowledged: 'Confirmado por {name} el {day}.',
    },
    notices: {
      windows_sign_in:
        'En los equipos unidos a Entra, la contraseña nueva no funciona en la pantalla de bloqueo de Windows. Pruebe antes, en uno de ellos, el PIN y Windows Hello. No se pueden unir equipos nuevos con cuentas de estos dominios.',
      old_clients:
        'Los navegadores y las aplicaciones actuales de Office abren la página de inicio de sesión. Los programas antiguos que guardan la contraseña dejan de entrar.',
      later_people:
        'Las cuentas creadas después en estos dominios necesitan un ImmutableID para entrar. Créelas en onmicrosoft.com, defina el ImmutableID y solo entonces cambie el dominio, o créelas con Microsoft Graph.',
      guests:
        'Los invitados y miembros externos entran por su propia organización: el control no se aplica a ellos ni cierra sus sesiones.',
      provider_support:
        'Microsoft no prueba ni da soporte a páginas de inicio de sesión de terceros. Si tiene dudas sobre el acceso, contacte primero con quien administra esta instalación.',
    },
    fixes: {
      plan: 'Hable con quien administra el contrato.',
      connect: 'Permitir acceso',
      administrator_passwords: 'Enviar enlace o generar contraseña',
      workspace_admins: 'Abrir los roles de administrador en {workspace}',
      shifts: 'Revisar personas sin turno',
      shiftStep: 'Revisar los turnos',
      passwords: 'Elegir cómo enviar contraseñas',
      password_settings: 'Definir la contraseña temporal',
      customize: 'Personalizar la página',
      certificate: 'Renovar el certificado',
      operator: 'Hable con quien administra esta instalación.',
      workspace_console: 'Abrir {ssoSettings} en {workspace}',
      second_step: 'Abrir en {workspace}',
      acknowledge: 'Entendido',
      emergency_file: 'Exportar el archivo',
    },
    acknowledge: 'Entendido',
    acknowledged: 'Guardado. La verificación no volverá a pedir esta confirmación.',
    withoutSecondStep: 'Ver quiénes no la usan',
    seePeople: {
      exempt: 'Ver administradores',
      blocked: 'Ver quién no podrá entrar',
      without_password: 'Ver quién no tiene contraseña',
      must_ask: 'Ver quién tendrá que solicitar un enlace',
    },
  },
  people: {
    titles: {
      exempt: 'Pueden entrar siempre, sin pasar por los turnos',
      blocked: 'No podrán entrar',
      must_ask: 'Sin contraseña, con correo para un enlace',
      without_password: `Sin contraseña de ${productName}`,
    },
    reasons: {
      administers_workspace: 'Rol de administrador en {workspace}',
      workspace_administrator: 'Administrador de {workspace}',
      allowed_administrator: 'Administrador autorizado',
      no_shift: 'Sin turno',
      no_active_shift: 'Solo en un turno desactivado',
      shifts_without_rules: 'Turno sin horarios',
      no_password: 'Puede recibir un enlace',
      no_password_nor_address: 'Sin correo de recuperación',
    },
    total: { one: '{count} persona', other: '{count} personas' },
    none: 'La lista está vacía.',
  },
  own: {
    choose: 'Elegir mi contraseña',
    title: `Su contraseña de ${productName}`,
    text: 'Con el control activo, usted entra a {workspace} por aquí, con esta contraseña. No cambia su contraseña de {workspace}.',
    label: 'Contraseña',
    save: 'Guardar contraseña',
    saved: 'Contraseña guardada. Con el control activo, usted entra con ella.',
  },
  completed: {
    cannot: {
      one: '{count} persona no puede entrar',
      other: '{count} personas no pueden entrar',
    },
    cannotText:
      'Sin turno con horarios o sin contraseña. Envíe enlaces, entregue códigos o ajuste los turnos.',
    cannotSee: 'Ver quién',
    next: '¿Qué sigue?',
    watch: 'Seguir las primeras horas',
    watchText: 'La pantalla Inicio muestra, durante {hours} horas, a quién se le niega el acceso y por qué.',
    log: 'Ver cada acceso',
    logText: 'El registro de accesos explica cada acceso denegado y qué lo habría permitido.',
    autofill: 'Evitar que las personas escriban dos veces su correo',
    autofillText: `En {adminConsole}, abra el perfil de SSO de ${productName} (“Seguridad”, “Autenticación”, “SSO con IdP de terceros”) y active el autocompletado del correo (“Autofill email”).`,
    undo: 'Desactivar, si hace falta',
    undoText:
      'Las personas vuelven a entrar como antes; el cambio tarda {effectTime}. Los turnos se conservan.',
    home: 'Ir a Inicio',
    reviewSteps: 'Lo que se hizo en {workspace}',
  },
  disabled: {
    afterTitle: 'Cómo entra cada persona después',
    own: `Quienes crearon una contraseña de ${productName}, o recibieron una aleatoria, siguen entrando con ella.`,
    ownOthers: `Todas las demás personas que crearon una contraseña de ${productName}, o recibieron una aleatoria, siguen entrando con ella.`,
    missing: {
      one: 'La contraseña de {count} persona no está en {workspace}.',
      other: 'Las contraseñas de {count} personas no están en {workspace}.',
    },
    missingHelp:
      'Allí la anterior sigue funcionando. Quien no la recuerde puede crear una nueva con “¿Olvidó la contraseña?” en la página de inicio de sesión, o pedir a un administrador que la cambie en {adminConsole}.',
    without: {
      one: `{count} persona sin contraseña de ${productName} vuelve a usar la que tenía antes.`,
      other: `{count} personas sin contraseña de ${productName} vuelven a usar la que tenían antes.`,
    },
    forgotten:
      'Quien no recuerde la contraseña puede restablecerla en {workspace} o pedir ayuda a un administrador.',
    admins: 'Para los {superAdmins} nada cambia.',
    hereOnly: {
      one: '{count} persona con un rol de administrador en {workspace} usa la contraseña que tiene allí: desde que tiene el rol, la contraseña definida aquí no se define allí.',
      other:
        '{count} personas con roles de administrador en {workspace} usan las contraseñas que tienen allí: desde que tienen el rol, las contraseñas definidas aquí no se definen allí.',
    },
    hereOnlyWhole: {
      one: 'Para {count} persona con un rol de administrador en {workspace}, la contraseña generada aquí no se define allí: ella misma o un {superAdmin} lo hace en {workspace}.',
      other:
        'Para {count} personas con roles de administrador en {workspace}, las contraseñas generadas aquí no se definen allí: ellas mismas o un {superAdmin} lo hacen en {workspace}.',
    },
    hereOnlyMore: 'y {count} más',
    wholeOwn: `La contraseña creada en ${productName} no sirve en {workspace}: allí cada persona entra con una contraseña de {workspace}.`,
    wholeReset:
      'Después de desactivar, genere contraseñas para quienes no tengan una allí. Cada persona la cambia la próxima vez que inicia sesión en {workspace}.',
    wholeAction: 'Ver las personas de los dominios y generar contraseñas',
    done: 'Se desactivó el control.',
  },
  test: {
    description: 'Pruebe el control con una o dos personas antes de activarlo para todos.',
    timeLeft: 'Termina automáticamente en {left}',
    overSoon: 'Termina en menos de un minuto',
    steps: {
      intro: 'Introducción',
      quiz: 'Dos preguntas',
      people: 'Personas',
      tests: 'Cuatro pruebas',
      finish: 'Fin',
    },
    startedBy: 'Iniciada por {name}, {moment}',
    intro: {
      what: 'Qué pasa',
      scope:
        'Solo las personas elegidas ven nuestra página de inicio de sesión. El resto de la empresa no nota nada.',
      stages:
        'Pasan por cuatro pruebas: la nueva página de inicio de sesión, un bloqueo fuera de horario, un acceso permitido y un cierre de sesión forzado.',
      end: 'Al final todo vuelve a ser como era. Si se olvida, la prueba termina automáticamente a las dos horas.',
      advice: 'Antes de empezar',
      duration: 'Reserve {minutes} minutos, con las personas de la prueba cerca.',
      hours: 'Elija una hora fuera del horario laboral: evite de 09:00 a 12:00 y de 13:00 a 18:00.',
      notice:
        'Avise a las personas con {min} a {max} días de anticipación: quedarán bloqueadas un momento y al final se les cerrará la sesión.',
      busyNow: 'Ahora es horario laboral. Puede probar, pero es mejor acordar otra hora.',
      tooLate: 'Ya pasaron las {time}: hoy ya no se puede empezar una prueba. Vuelva mañana.',
      begin: 'Empezar',
    },
    quiz: {
      text: 'Dos preguntas rápidas, para que nadie se lleve una sorpresa.',
      who: '¿A quién afecta la prueba?',
      whoOptions: {
        selected: 'Solo a las personas que yo elija',
        everybody: 'A todas las personas de la empresa',
      },
      when: '¿Cuál es la mejor hora para probar?',
      whenOptions: {
        business: 'En plena jornada, con todo el mundo trabajando',
        outside: 'Fuera del horario laboral',
      },
      right: 'Correcto.',
      wrongWho: 'No: solo las personas que usted elija ven la nueva página de inicio de sesión.',
      wrongWhen:
        'Mejor no: quien está en la prueba queda bloqueado un momento y al final se le cierra la sesión.',
      allRight: 'Responda bien las dos para continuar.',
    },
    people: {
      title: '¿Quién participa?',
      text: {
        one: 'Elija una persona.',
        other: 'Elija hasta {count} personas que puedan entrar a {workspace} ahora, frente a un equipo.',
      },
      chosen: 'Elegidas',
      noneChosen: 'Nadie todavía.',
      choose: 'Elegir',
      isChosen: 'Elegida',
      remove: 'Quitar a {name}',
      cannot: {
        administrator: 'Los turnos no se aplican a los administradores, por eso no pueden probarlos.',
        on_vacation: 'Está de vacaciones.',
        not_active: 'La cuenta no está activa en {workspace}.',
        other_domain: 'Su dominio no pertenece a la empresa.',
        not_found: 'No se encontró.',
        twice: 'Se eligió dos veces.',
      },
      noPassword: `Aún sin contraseña de ${productName}`,
      start: 'Empezar la prueba',
      startText: `Las personas elegidas inician sesión con ${productName} en cuanto comience la prueba.`,
      refused: '{email}: {reason}',
    },
    stages: {
      redirect: {
        title: 'Nueva página de inicio de sesión',
        what: 'La persona cierra sesión en {workspace} y vuelve a entrar: en lugar de la página de siempre, aparece la nuestra.',
        how: 'Pídale que cierre sesión, abra {workspace} e intente entrar con su correo y su contraseña.',
      },
      lockout: {
        title: 'Bloqueo fuera de horario',
        what: 'El turno de la prueba está cerrado: con la contraseña correcta, la persona ve por qué no puede entrar.',
        how: 'Pídale que escriba la contraseña en nuestra página de inicio de sesión y lea el mensaje.',
      },
      success: {
        title: 'Acceso permitido',
        what: 'El turno de la prueba está abierto hasta el final del día: la persona entra a {workspace}.',
        how: 'Pídale que entre de nuevo, con la misma contraseña.',
      },
      logout: {
        title: 'Cierre de sesión forzado',
        what: 'Se le pide a {workspace} que termine la sesión de la persona, como al final de un turno.',
        how: 'Pídale que mire la pantalla: en unos instantes {workspace} pide iniciar sesión de nuevo.',
      },
    },
    stageStates: {
      waiting: 'Pendiente',
      current: 'En curso',
      passed: 'Superada',
      partly: 'Superada en parte',
    },
    stageOf: 'Prueba {step} de {total}',
    personPassed: 'Superada a las {time}',
    personWaiting: 'Esperando a {name}',
    seeEntry: 'Ver en el registro',
    lastTry: 'Último intento a las {time}: {result}',
    openWorkspace: 'Abrir {workspace}',
    openWorkspaceHint: 'También puede hacerlo usted en una ventana de incógnito.',
    noPassword: `{name} todavía no tiene contraseña propia de ${productName}. Para pasar de la primera prueba necesita una: envíe un enlace, defina una contraseña o use la contraseña temporal, si hay una que todavía se acepte.`,
    sendLink: 'Enviar enlace para crear la contraseña',
    linkSent: 'El enlace para {name} está en camino.',
    setPassword: 'Definir una contraseña',
    next: 'Continuar con la próxima prueba',
    nextPartly: 'Continuar con quienes la superaron',
    repeat: 'Repetir esta prueba',
    backTo: 'Volver a esta prueba',
    waitFor: 'Podrá continuar cuando al menos una persona la supere.',
    end: 'Terminar la prueba',
    finishTest: 'Finalizar la prueba',
    endTitle: '¿Terminar la prueba ahora?',
    endText: 'Las personas de la prueba vuelven a entrar como antes. Los resultados se guardan.',
    keep: 'Seguir probando',
    starting: 'Preparando {theActivationTest}',
    ending: 'Terminando {theActivationTest}',
    failedEnd: '{workspace} todavía no ha deshecho la prueba. Se vuelve a intentar automáticamente.',
    failedStart: 'Las personas siguen entrando como antes. Lo que se preparó queda guardado, sin efecto.',
    failedTitle: 'No se pudo iniciar la prueba',
    finish: {
      passedTitle: 'Se superaron las cuatro pruebas',
      passedText:
        'Termine la prueba para que todo vuelva a ser como era, o repítala si quiere verla de nuevo.',
      reset: 'Terminar y deshacer',
      retry: 'Repetir las cuatro pruebas',
      endedTitle: 'La prueba terminó',
      endedPassed: 'Se superaron las cuatro pruebas. Todo volvió a ser como era.',
      endedPartly: 'No se superaron todas las pruebas. Todo volvió a ser como era, y puede probar de nuevo.',
      causes: {
        reset: 'Terminada {moment}.',
        time_over: 'Terminó automáticamente {moment}: se agotó el tiempo.',
        failed: 'No se pudo iniciar.',
        plan_over: 'Terminó {moment}, porque terminó el plan de la empresa.',
      },
      again: 'Probar de nuevo',
      activate: 'Activar para todos',
      results: 'Resultados',
    },
    isOn: 'El control está activado: no hay nada que probar.',
    isScheduled: 'Hay una activación programada. Cancélela para probar antes.',
  },
  rehearsal: {
    title: 'Ensayo de la activación',
    description:
      'Ensaye la activación con una o dos personas. {workspace} solo cambia dominios enteros, por eso allí no se modifica nada.',
    welcome: {
      title: 'Ensayar con una o dos personas',
      text: 'Las personas que elija abren nuestra página de inicio de sesión con un enlace y pasan por las cuatro pruebas. En {workspace} no cambia nada para nadie.',
      start: 'Hacer un ensayo',
      passed: 'El ensayo del {day} se completó con éxito.',
    },
    intro: {
      scope:
        'Solo participan las personas elegidas, cada una con su propio enlace. El resto de la empresa no nota nada.',
      stages:
        'Pasan por cuatro pruebas: la nueva página de inicio de sesión, un bloqueo, un acceso permitido y un cierre de sesión forzado. Solo el cierre de sesión forzado usa {workspace} de verdad.',
      end: 'No hay nada que deshacer en {workspace}. Si lo olvida, el ensayo termina automáticamente en dos horas.',
      notice:
        'Avise a las personas con {min} a {max} días de anticipación: al final se cierra su sesión en {workspace}.',
    },
    unproved: {
      title: 'Lo que el ensayo no demuestra',
      redirect:
        'Que {workspace} lleva a las personas a nuestra página: eso empieza solo al activar el dominio.',
      answer: 'Que {workspace} acepta nuestra respuesta y abre el correo de la persona.',
      apps: 'Que Outlook, Teams, los teléfonos y el inicio de sesión de Windows siguen funcionando.',
    },
    people: {
      start: 'Empezar el ensayo',
      startText: 'Cada persona recibe su enlace por correo. También puede copiarlo en la pantalla siguiente.',
    },
    stages: {
      redirect: {
        title: 'Nueva página de inicio de sesión',
        what: 'El enlace ocupa el lugar de {workspace}: lleva a la persona a nuestra página de inicio de sesión.',
        how: 'Pídale que abra el enlace que recibió por correo, o envíele el enlace, y que escriba su contraseña. Abrir el enlace no basta, porque los filtros de correo también lo hacen.',
      },
      lockout: {
        title: 'Bloqueo fuera de horario',
        what: 'El turno del ensayo está cerrado: con la contraseña correcta, la persona ve por qué no puede entrar.',
        how: 'Pídale que escriba su contraseña en la página del enlace y lea el motivo del bloqueo.',
      },
      success: {
        title: 'Acceso permitido',
        what: 'El turno del ensayo está abierto hasta el final del día: la persona llega a la página de su cuenta.',
        how: 'Pídale que abra el enlace otra vez e inicie sesión con la misma contraseña.',
      },
      logout: {
        title: 'Cierre de sesión forzado',
        what: 'Esta prueba es real: {workspace} recibe la orden de cerrar las sesiones de la persona, como al final de un turno.',
        how: 'Pídale que mire su correo: en unos minutos, {workspace} le pide que vuelva a iniciar sesión. Las aplicaciones pueden tardar hasta cerca de una hora.',
      },
    },
    link: {
      copy: 'Copiar el enlace de {name}',
      copied: 'Enlace copiado',
      hint: 'El enlace funciona solo para esa persona y hasta el final del ensayo.',
    },
    end: 'Terminar el ensayo',
    endTitle: '¿Terminar el ensayo ahora?',
    endText: 'Los enlaces dejan de funcionar. Los resultados se conservan.',
    keep: 'Seguir ensayando',
    finishTest: 'Completar el ensayo',
    failedTitle: 'No se pudo iniciar el ensayo',
    failedStart: 'En {workspace} no cambió nada, y las personas siguen iniciando sesión como antes.',
    finish: {
      passedText:
        'Termine el ensayo, o repítalo si quiere verlo de nuevo. No hay nada que deshacer en {workspace}.',
      reset: 'Terminar el ensayo',
      endedTitle: 'El ensayo terminó',
      endedPassed: 'Se completaron las cuatro pruebas. En {workspace} no cambió nada.',
      endedPartly:
        'No se completaron todas las pruebas. En {workspace} no cambió nada, y puede ensayar de nuevo.',
      again: 'Ensayar de nuevo',
    },
  },
  watch: {
    title: 'Primeras horas del control',
    until: 'En seguimiento hasta {moment}',
    people: 'Intentaron entrar',
    refused: 'No pueden entrar',
    attempts: 'Intentos',
    none: 'Nadie ha intentado entrar todavía.',
    fine: 'No se le niega el acceso a nadie.',
    overBound:
      'A {refused} de {people} personas se les niega el acceso, más del {share} %. Vea los motivos abajo o desactive el control mientras corrige.',
    told: 'Se avisó a los administradores por correo a las {time}.',
    disable: 'Desactivar ahora',
    newest: 'Últimos accesos denegados',
    log: 'Abrir el registro de accesos',
  },
} satisfies Translated<typeof source>;
