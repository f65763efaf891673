/** What the audit log says of shifts and bulk actions. */
export const shift = {
  created: 'Criou o turno {name}',
  cloned: 'Clonou o turno {source} como {name}',
  updated: 'Alterou o turno {name}',
  rules_replaced: 'Alterou as regras de horário do turno {name}',
  version_restored: 'Restaurou no turno {name} os horários da versão de {moment}',
  users_added: {
    one: 'Adicionou {count} pessoa ao turno {name}',
    other: 'Adicionou {count} pessoas ao turno {name}',
  },
  users_removed: {
    one: 'Removeu {count} pessoa do turno {name}',
    other: 'Removeu {count} pessoas do turno {name}',
  },
  scheduled: 'Agendou o turno {name}',
  enabled: 'Ativou o turno {name}',
  disabled: 'Desativou o turno {name}',
  deleted: 'Excluiu o turno {name}',
} as const;

export const task = {
  started: 'Iniciou a ação em lote “{kind}” ({total} no total)',
  cancelled: 'Cancelou a ação em lote “{kind}” ({done} de {total} concluídas)',
  finished: 'Terminou a ação em lote “{kind}” ({done} de {total} concluídas)',
  passwords_downloaded: 'Baixou a lista de senhas da ação em lote “{kind}”',
} as const;
