/** The summary of an archive with the logs of one person. */
export const logSheet = {
  title: 'Registros de {name}',
  exported: 'Exportado em {moment} ({zone})',
  company: 'Empresa',
  person: 'Pessoa',
  range: 'Período',
  between: 'de {from} até antes de {until} ({zone})',
  reason: 'Motivo',
  contents: 'O que há neste arquivo',
  accessRows: { one: '{count} registro de acesso', other: '{count} registros de acesso' },
  auditRows: { one: '{count} registro de auditoria', other: '{count} registros de auditoria' },
  sealed: {
    one: '{count} registro com seu selo, para verificação',
    other: '{count} registros com seus selos, para verificação',
  },
  key: 'a chave pública dos selos',
  unsealed: {
    one: '{count} registro mais recente ainda não tinha selo e está só nos arquivos CSV. Os registros são selados a cada minuto.',
    other:
      '{count} registros mais recentes ainda não tinham selo e estão só nos arquivos CSV. Os registros são selados a cada minuto.',
  },
  verifying: 'Como verificar',
  steps:
    'Com o Node.js 20.12 ou mais recente e o programa tools/verify-log/verify-log.mjs, que não precisa desta instalação:',
  keyText:
    'Antes, compare a impressão digital abaixo com a da chave que você guardou em outro lugar. Sem essa comparação, uma chave que veio junto com o arquivo não prova nada.',
  fingerprint: 'Impressão digital da chave pública (SHA-256)',
  noKey: 'Nada estava selado ainda: este arquivo não pode ser verificado.',
  secret:
    'log.jsonl contém o que é preciso para recalcular os selos. Guarde este arquivo com o mesmo cuidado que os registros.',
} as const;
