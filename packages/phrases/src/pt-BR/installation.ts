export const installation = {
  addressUnreadable: 'O endereço de quem entra não chega até aqui.',
  addressUnreadableNext:
    'Turnos com endereços ou redes permitidos recusam a entrada, e o registro de acessos fica sem endereço. Fale com quem administra esta instalação: o registro do programa diz qual proxy envia um endereço que não se lê.',
} as const;
