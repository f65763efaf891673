import type { controlMail as source } from '../pt-BR/control-mail.ts';
import type { Translated } from '../translate.ts';

export const controlMail: Translated<typeof source> = {
  open: 'Abrir el panel',
  deactivate: 'Desactivar el control',
  scheduled: {
    subject: 'Activación del control programada: {moment}',
    text: '{who} programó la activación del control de acceso de {company} para el {moment}.',
    more: 'A partir de ese momento, las personas de {domains} solo podrán entrar a {workspace} en sus turnos. Hasta entonces, se puede cancelar en el panel.',
  },
  day_before: {
    subject: 'El control se activará mañana: {moment}',
    text: 'El control de acceso de {company} se activará el {moment}.',
    more: 'Desde entonces, las personas de {domains} entrarán según sus turnos. Verifique en el panel quién sigue sin turno o sin contraseña.',
  },
  hour_before: {
    subject: 'El control se activará en una hora: {moment}',
    text: 'El control de acceso de {company} se activará el {moment}.',
    more: 'Desde entonces, las personas de {domains} entrarán según sus turnos. Todavía se puede cancelar en el panel.',
  },
  cancelled: {
    subject: 'Activación programada cancelada',
    text: '{who} canceló la activación del control de {company} que estaba programada para el {moment}.',
    more: 'Nada cambia: todos siguen entrando a {workspace} como antes.',
  },
  done: {
    subject: 'El control de acceso está activado',
    text: 'El control de acceso de {company} está activado, como se programó para el {moment}.',
    more: '{FromNow}, las personas de {domains} entran según sus turnos.',
  },
  failed: {
    subject: 'El control no se activó',
    text: 'El control de acceso de {company} no se activó a la hora programada, el {moment}.',
    more: 'Motivo: {reason} Nada cambió: todos siguen entrando a {workspace} como antes. Resuelva el problema y prográmelo de nuevo en el panel.',
  },
  late: {
    one: 'Comenzó {count} minuto tarde, porque el servicio estaba detenido.',
    other: 'Comenzó {count} minutos tarde, porque el servicio estaba detenido.',
  },
  rehearsal: {
    subject: 'Ensayo del inicio de sesión: abra este enlace cuando se lo pidan',
    text: '{company} está ensayando su nuevo inicio de sesión y lo eligió a usted. Abra el enlace cuando el administrador se lo pida y escriba la contraseña de esa página, no la de {workspace}.',
    more: 'El enlace es solo suyo y funciona hasta {moment}. La forma de entrar en {workspace} no cambia; al final del ensayo se cierra su sesión allí una vez y vuelve a entrar como siempre.',
    open: 'Abrir la página de inicio de sesión',
  },
  refusals: {
    subject: 'Muchas personas no pueden entrar desde la activación',
    text: 'Desde que se activó el control de {company}, a {refused} de {people} personas que intentaron entrar se les negó el acceso.',
    more: 'Vea los motivos en el panel. Si hace falta, desactive el control: todos vuelven a entrar como antes, con la contraseña de {workspace}.',
  },
};
