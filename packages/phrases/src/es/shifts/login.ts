import type * as source from '#pt-BR/shifts/login.ts';
import type { Translated } from '#translate.ts';

export const access = {
  addMine: 'Agregar mi dirección IP',
  addMineNamed: 'Agregar mi dirección IP ({ip})',
  addMyNetwork: 'Agregar mi red ({ip})',
  mineIsIn: 'Su dirección IP ({ip}) ya está permitida',
  title: 'Ubicación y dispositivo',
  ipLabel: 'Direcciones IP permitidas',
  ipHint:
    'Una por línea: dirección exacta (200.10.20.30), prefijo terminado en asterisco (200.10.*) o red (200.10.0.0/16). También en IPv6 (2001:db8::/32). Vacío = cualquier dirección.',
  ipLine: 'Línea {line}: {text}',
  ipCount: { one: '{count} dirección', other: '{count} direcciones' },
  anyIp: 'Cualquier dirección IP',
  singleIpv4: {
    one: 'La línea {lines} es una sola dirección IPv4. El proveedor de internet puede cambiarla o compartirla con otras personas: es mejor una IP fija de la empresa.',
    other:
      'Las líneas {lines} son direcciones IPv4 sueltas. El proveedor de internet puede cambiarlas o compartirlas con otras personas: son mejores las IP fijas de la empresa.',
  },
  ipProblems: {
    empty: 'Línea vacía.',
    lone_star: 'Un asterisco por sí solo permitiría todo. Para permitir todo, deje la lista vacía.',
    star_not_at_end: 'El asterisco solo puede estar al final.',
    no_such_beginning: 'Ninguna dirección empieza así.',
    invalid_ipv6_star: 'En IPv6, el asterisco va después de uno a siete grupos completos, sin “::”.',
    invalid_address: 'No es una dirección IP.',
    invalid_prefix_length: 'El tamaño de la red después de la barra (/) no es válido.',
    all_of_ipv4:
      'Esta entrada permitiría cualquier dirección IPv4. Para permitir todas, deje la lista vacía.',
    all_of_ipv6:
      'Esta entrada permitiría cualquier dirección IPv6. Para permitir todas, deje la lista vacía.',
    duplicate: 'Ya está en la lista.',
    too_long: 'Texto demasiado largo.',
  },
  ipHints: {
    star_inside_octet:
      'El asterisco dentro de un número también incluye otros: 10.1* abarca 10.1, 10.10 a 10.19 y 10.100 a 10.199.',
    all_of_ipv4:
      'Esta entrada se guardó antes y sigue permitiendo cualquier dirección IPv4. Para permitir todas, deje la lista vacía.',
    all_of_ipv6:
      'Esta entrada se guardó antes y sigue permitiendo cualquier dirección IPv6. Para permitir todas, deje la lista vacía.',
    single_ipv6:
      'Es una sola dirección IPv6, y los dispositivos suelen cambiar la suya cada día. Para seguir permitiéndola, use la red: {network}.',
    kept_as: 'Se guardará como {text}.',
  },
  browsersHint: 'Ninguno seleccionado = cualquier navegador.',
  osHint: 'Ninguno seleccionado = cualquier sistema.',
  iosHint:
    'En Safari, un iPad suele pedir la versión de escritorio y cuenta como macOS. Para incluir los iPad, seleccione ambos.',
  browsers: {
    chrome: 'Chrome',
    edge: 'Edge',
    firefox: 'Firefox',
    safari: 'Safari',
    opera: 'Opera',
    samsung: 'Samsung Internet',
    brave: 'Brave',
    webview: 'Dentro de aplicaciones (WebView)',
    ie: 'Internet Explorer',
    other: 'Otros',
  },
  systems: {
    windows: 'Windows',
    macos: 'macOS',
    linux: 'Linux',
    chromeos: 'ChromeOS',
    android: 'Android',
    ios: 'iOS y iPadOS',
    other: 'Otros',
  },
  zone: 'Zona horaria del turno',
  zoneHint: 'Los horarios de arriba usan esta zona horaria.',
  zoneCompany: 'La de la empresa',
} satisfies Translated<typeof source.access>;

export const login = {
  advanced: 'Cierre de sesión avanzado',
  advancedHint:
    'Al cerrar la sesión automáticamente en todos los dispositivos, también se eliminan las contraseñas de aplicación. No se elimina nada de los teléfonos.',
  advancedLoses:
    'Cuando la sesión se cierra en todos los dispositivos, cada cierre de sesión automático elimina las contraseñas de aplicación de la persona. Los programas de correo que usan alguna dejan de funcionar hasta que la persona cree otra y la escriba en ellos.',
  advancedConfirm: 'Activar de todos modos',
  notInPlan: 'No está incluido en el plan de la empresa.',
  title: 'Al terminar el horario',
  autoLogout: 'Cierre de sesión automático al final del horario',
  autoLogoutHint:
    'A quien esté conectado cuando termine su horario se le cierra la sesión de inmediato. Sin esto, la sesión abierta continúa y solo se deniega el próximo inicio de sesión.',
  scope: 'Dónde se cierra la sesión',
  scopes: { browser: 'Solo en el navegador', all_devices: 'En todos los dispositivos' },
  scopeHints: {
    browser: 'Cierra las sesiones web; las aplicaciones del teléfono siguen conectadas.',
    all_devices:
      'Cierra también las aplicaciones y revoca los accesos que la persona les dio, incluso los de terceros, como un reloj de asistencia: la persona debe permitirlos de nuevo.',
  },
  everywhere:
    'En {workspace}, la sesión de la persona se cierra en todos los dispositivos y aplicaciones; no existe el cierre solo del navegador. Las contraseñas de aplicación no se eliminan.',
  scopeOff: 'Active el cierre de sesión automático para elegir.',
} satisfies Translated<typeof source.login>;

export const clock = {
  title: 'Reloj de asistencia',
  notInPlan: 'La integración con reloj de asistencia no está incluida en el plan de la empresa.',
  notConnected:
    'Todavía no hay ningún reloj de asistencia conectado. Mientras tanto, estas reglas quedan guardadas, pero no cambian nada en el inicio ni en el cierre de sesión.',
  obeys: 'Seguir las reglas de asistencia',
  obeysHint: 'El acceso con este turno depende también del reloj de asistencia de cada persona.',
  login_rule: 'Solo pueden entrar quienes registraron su entrada',
  auto_logout_rule_0: 'Cerrar sesión al final de la jornada',
  auto_logout_rule_1: 'Cerrar sesión en la pausa',
  hints: {
    login_rule: 'Sin entrada registrada, se deniega el inicio de sesión.',
    auto_logout_rule_0: 'Cierre de sesión automático cuando la persona registra la salida.',
    auto_logout_rule_1: 'Cierre de sesión automático cuando la persona registra una pausa.',
  },
  delay: 'El cierre de sesión por asistencia puede tardar hasta 5 minutos.',
} satisfies Translated<typeof source.clock>;
