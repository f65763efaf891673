/** Why a manager may not change a shift. */
export const protection = {
  onlyMe: 'Você não pode mudar este turno porque está nele.',
  withMe: {
    one: 'Você não pode mudar este turno porque você e mais {count} usuário do painel estão nele ({names}).',
    other:
      'Você não pode mudar este turno porque você e mais {count} usuários do painel estão nele ({names}).',
  },
  others: {
    one: 'Você não pode mudar este turno porque {count} usuário do painel está nele ({names}).',
    other: 'Você não pode mudar este turno porque {count} usuários do painel estão nele ({names}).',
  },
  allow: 'Um administrador do controle pode permitir isso em Permissões.',
  people: 'As outras pessoas do turno você pode adicionar e remover.',
  bulk: {
    one: 'Você não pode mudar {names}: há usuários do painel nele.',
    other: 'Você não pode mudar {count} destes turnos ({names}): há usuários do painel neles.',
  },
} as const;
