import type { logSheet as source } from '../pt-BR/log-sheet.ts';
import type { Translated } from '../translate.ts';

export const logSheet = {
  title: 'Registros de {name}',
  exported: 'Exportado el {moment} ({zone})',
  company: 'Empresa',
  person: 'Persona',
  range: 'Período',
  between: 'desde {from} hasta antes de {until} ({zone})',
  reason: 'Motivo',
  contents: 'Qué contiene este archivo',
  accessRows: { one: '{count} registro de acceso', other: '{count} registros de acceso' },
  auditRows: { one: '{count} registro de auditoría', other: '{count} registros de auditoría' },
  sealed: {
    one: '{count} registro con su sello, para verificarlo',
    other: '{count} registros con sus sellos, para verificarlos',
  },
  key: 'la clave pública de los sellos',
  unsealed: {
    one: '{count} registro más reciente aún no tenía sello y está solo en los archivos CSV. Los registros se sellan cada minuto.',
    other:
      '{count} registros más recientes aún no tenían sello y están solo en los archivos CSV. Los registros se sellan cada minuto.',
  },
  verifying: 'Cómo verificar',
  steps:
    'Con Node.js 20.12 o posterior y el programa tools/verify-log/verify-log.mjs, que no necesita esta instalación:',
  keyText:
    'Antes, compare la huella digital de abajo con la de la clave que guardó en otro lugar. Sin esa comparación, una clave que vino con el archivo no prueba nada.',
  fingerprint: 'Huella digital de la clave pública (SHA-256)',
  noKey: 'Aún no había nada sellado: este archivo no se puede verificar.',
  secret:
    'log.jsonl contiene lo necesario para recalcular los sellos. Proteja este archivo igual que los registros.',
} as const satisfies Translated<typeof source>;
