import type {
  control as controlSource,
  emergencyFile as emergencyFileSource,
  log as logSource,
} from '#pt-BR/audit/control.ts';
import type { Translated } from '#translate.ts';

export const control = {
  activation_started: 'Inició la activación del control de acceso para {domains}',
  activated: 'Activó el control de acceso para {domains}',
  activation_failed: 'No pudo activar el control de acceso',
  deactivation_started: 'Inició la desactivación del control de acceso',
  deactivated: 'Desactivó el control de acceso',
  deactivation_failed: 'No pudo desactivar el control de acceso',
  activation_scheduled: 'Programó la activación del control de acceso para {domains}: {moment}',
  activation_cancelled: 'Canceló la activación programada del control de acceso: {moment}',
  test_started: {
    one: 'Inició {theActivationTest} con {count} persona',
    other: 'Inició {theActivationTest} con {count} personas',
  },
  test_running: 'Preparó {workspace} para {theActivationTest}',
  test_reset: 'Comenzó a terminar {theActivationTest}',
  test_stage_changed: 'Cambió de etapa en {theActivationTest}',
  test_passed: 'Registró que {name} superó una etapa en {theActivationTest}',
  test_ended: 'Terminó {theActivationTest}',
  test_failed: 'No pudo preparar {theActivationTest}',
  refusals_over_bound: {
    one: 'Detectó {count} persona con acceso denegado desde la activación, de {people} que intentaron iniciar sesión',
    other:
      'Detectó {count} personas con acceso denegado desde la activación, de {people} que intentaron iniciar sesión',
  },
  second_step_acknowledged:
    'Confirmó que conoce la {secondStep} de {workspace} después de la página de inicio de sesión',
  notice_acknowledged: 'Confirmó haber leído un aviso antes de la activación',
  immutable_ids_written: 'Escribió los ImmutableID de personas de {domains} en {workspace}',
  groups_synchronised: 'Sincronizó los grupos del control de acceso en {workspace}',
  groups_failed: 'No pudo sincronizar los grupos del control de acceso en {workspace}',
  signed_requests_found:
    'Detectó que {workspace} pasó a exigir solicitudes de inicio de sesión firmadas en {domains}, y que nadie puede entrar',
  signed_requests_gone:
    'Detectó que {workspace} dejó de exigir solicitudes de inicio de sesión firmadas en {domains}',
  redirect_changed:
    'Detectó que la federación de {domains} en {workspace} ya no es la que el control de acceso definió',
  redirect_restored:
    'Detectó que la federación de {domains} en {workspace} vuelve a ser la que el control de acceso definió',
  rescue_lost: 'Detectó que ya no hay administrador de emergencia en {workspace}',
  rescue_restored: 'Detectó que vuelve a haber un administrador de emergencia en {workspace}',
} satisfies Translated<typeof controlSource>;

export const emergencyFile = {
  allowed: 'Autorizó el archivo de emergencia con la cuenta {account}',
  exported: 'Exportó el archivo de emergencia para {domains}',
  old_client_removed: 'Confirmó que se quitó la aplicación antigua del archivo de emergencia ({client})',
  tried: 'Probó el archivo de emergencia; fecha de exportación: {moment}',
} satisfies Translated<typeof emergencyFileSource>;

export const log = {
  hold_set: 'Inició una conservación legal de registros{whose}{from}{through}: {reason}',
  hold_lifted: 'Finalizó una conservación legal de registros{whose}{from}{through}: {reason}',
  exported: 'Exportó {count} registros con sus sellos: {reason}',
  entries_removed: 'Eliminó {count} registros, de {first} a {last}, al terminar su retención',
} satisfies Translated<typeof logSource>;
