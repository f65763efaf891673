export const tasks = {
  recent: 'Ações em lote',
  kinds: {
    add_to_shift: 'Adicionar ao turno',
    remove_from_shift: 'Remover do turno',
    set_vacation: 'Definir férias',
    remove_vacation: 'Encerrar férias',
    grant_single_access: 'Liberar acesso avulso',
    force_logout: 'Forçar saída',
    force_password_change: 'Exigir troca de senha',
    generate_passwords: 'Gerar senhas',
    share_temporary_password: 'Enviar senha temporária',
    share_change_link: 'Enviar link de redefinição de senha',
    end_sessions: 'Encerrar sessões',
  },
  states: {
    waiting: 'Na fila',
    running: 'Em andamento',
    done: 'Concluída',
    cancelled: 'Cancelada',
    failed: 'Interrompida',
  },
  changedNothing: 'Ninguém afetado',
  progress: '{count} de {total}',
  of: { one: '{count} pessoa', other: '{count} pessoas' },
  done: { one: '{count} concluída', other: '{count} concluídas' },
  unchanged: { one: '{count} já estava assim', other: '{count} já estavam assim' },
  hasOwnPassword: { one: '{count} já tem senha própria', other: '{count} já têm senha própria' },
  skipped: { one: '{count} ficou de fora', other: '{count} ficaram de fora' },
  failed: { one: '{count} falhou', other: '{count} falharam' },
  background: 'Pode fechar: a ação continua em segundo plano.',
  cancel: 'Cancelar o que falta',
  cancelled: 'O que faltava foi cancelado. O que já foi feito permanece.',
  downloadResult: 'Baixar resultado por pessoa',
  byMail: 'por e-mail',
  mailsWait:
    'Nenhum servidor de e-mail foi configurado (SMTP_URL): as mensagens esperam na fila até expirar.',
  downloadPasswords: 'Baixar lista de senhas',
  passwordsOnce:
    'As senhas aparecem só uma vez, neste arquivo. Depois de baixadas, elas deixam de aparecer aqui.',
  protectedFromLogout:
    'Não é possível forçar a saída de administradores. A de gestores só pode ser forçada por um administrador do controle.',
  moreLeftOut: {
    one: 'e mais {count}, no resultado por pessoa',
    other: 'e mais {count}, no resultado por pessoa',
  },
  startedBy: 'por {name}, {at}',
  forNewPeople: 'automático, para pessoas novas, {at}',
  selectAllFound: {
    one: 'Selecionar a única encontrada',
    other: 'Selecionar todas as {count} encontradas',
  },
  allSelected: { one: '{count} encontrada', other: 'Todas as {count} encontradas' },
  cutNights: 'Encurta o turno da noite em {at}: {shifts}',
  byEmail: 'Selecionar por e-mail',
  byEmailHint: 'Cole os e-mails, um por linha ou separados por vírgula.',
  emails: 'E-mails',
  tooManyEmails: 'Cole no máximo {max} e-mails de cada vez.',
  check: 'Verificar',
  found: { one: '{count} encontrado', other: '{count} encontrados' },
  unknown: { one: '{count} que não está na empresa', other: '{count} que não estão na empresa' },
  gone: { one: '{count} que não está mais no diretório', other: '{count} que não estão mais no diretório' },
  withGone: {
    one: 'Selecionar também {count} pessoa que não está mais no diretório',
    other: 'Selecionar também {count} pessoas que não estão mais no diretório',
  },
  invalid: { one: '{count} que não é um e-mail', other: '{count} que não são e-mails' },
  selectFound: { one: 'Selecionar {count} pessoa', other: 'Selecionar {count} pessoas' },
  correct: 'Corrija na lista acima ou siga só com quem foi encontrado.',
  chooseShift: 'Escolha o turno',
  confirmRemoveVacation: {
    one: 'Encerrar as férias de {count} pessoa?',
    other: 'Encerrar as férias de {count} pessoas?',
  },
  removeVacationUndo: 'Para desfazer, marque as férias de novo, com as datas de cada pessoa.',
  removeVacationText:
    'As férias em curso terminam, as marcadas são canceladas, e as pessoas voltam a entrar nos seus turnos.',
  confirmForceLogout: {
    one: 'Forçar a saída de {count} pessoa?',
    other: 'Forçar a saída de {count} pessoas?',
  },
  confirmForceChange: {
    one: 'Exigir que {count} pessoa troque a senha?',
    other: 'Exigir que {count} pessoas troquem a senha?',
  },
  forceChangeText:
    'No próximo acesso cada uma escolhe uma senha nova antes de entrar. A exigência só termina com a troca da senha.',
  leftOut: {
    PROTECTED_USER: {
      one: '{count} pessoa fica de fora: só um administrador do controle pode mudar o acesso dela.',
      other: '{count} pessoas ficam de fora: só um administrador do controle pode mudar o acesso delas.',
    },
    PROTECTED_ADMINISTRATOR: {
      one: '{count} pessoa fica de fora: é administradora no {workspace}, e só ela mesma ou um {superAdmin} pode definir ou enviar a senha dela.',
      other:
        '{count} pessoas ficam de fora: são administradoras no {workspace}, e só elas mesmas ou um {superAdmin} podem definir ou enviar as senhas delas.',
    },
    NO_TEMPORARY_PASSWORD: {
      one: '{count} pessoa fica de fora: é administradora ou gestora, e a senha temporária nunca funciona para ela. Envie um link.',
      other:
        '{count} pessoas ficam de fora: são administradoras ou gestoras, e a senha temporária nunca funciona para elas. Envie links.',
    },
    unknown: 'Não foi possível verificar quem fica de fora.',
  },
  numberChanged: {
    one: 'O número mudou: a busca agora encontra {count} pessoa em vez de {before}. Confira antes de continuar.',
    other:
      'O número mudou: a busca agora encontra {count} pessoas em vez de {before}. Confira antes de continuar.',
  },
  move: {
    working: 'Calculando o efeito…',
    leaving: { one: '{count} pessoa sai do turno.', other: '{count} pessoas saem do turno.' },
    nobodyLeaves: 'Ninguém sai do turno.',
    notIn: {
      one: '{count} pessoa não está no turno e fica como está.',
      other: '{count} pessoas não estão no turno e ficam como estão.',
    },
    gone: {
      one: '{count} pessoa não está mais no diretório e fica de fora.',
      other: '{count} pessoas não estão mais no diretório e ficam de fora.',
    },
  },
} as const;
