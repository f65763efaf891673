/** Why a manager may not change a shift. */
export const protection = {
  onlyMe: 'Você não pode mudar este turno porque está nele.',
  withMe: {
    one: 'Você não pode mudar este turno porque você e mais {count} gestor ou administrador estão nele ({names}).',
    other:
      'Você não pode mudar este turno porque você e mais {count} gestores ou administradores estão nele ({names}).',
  },
  others: {
    one: 'Você não pode mudar este turno porque {count} gestor ou administrador está nele ({names}).',
    other: 'Você não pode mudar este turno porque {count} gestores ou administradores estão nele ({names}).',
  },
  allow: 'Um administrador do controle pode permitir isso em Permissões.',
  people: 'As outras pessoas do turno você pode adicionar e remover.',
  bulk: {
    one: 'Você não pode mudar {names}: há gestores ou administradores nele.',
    other: 'Você não pode mudar {count} destes turnos ({names}): há gestores ou administradores neles.',
  },
} as const;
