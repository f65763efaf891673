/** E-mails to the workers of a customer: plain words, no product terms. */
export const mail = {
  greeting: 'Olá, {name}.',
  footer: 'Mensagem automática de {product}, enviada a pedido de {company}. Não é preciso responder.',
  temporaryPassword: {
    subject: 'A sua senha temporária de {company}',
    intro: 'Esta é a senha temporária para entrar na sua conta {email}:',
    use: 'Use-a no seu próximo acesso. Logo em seguida você cria a sua própria senha, que só você conhece.',
    until: 'A senha temporária vale até {until}.',
    warning: 'Não encaminhe esta mensagem. Ninguém de {company} vai pedir a sua senha.',
  },
  changeLink: {
    subject: 'Crie a sua senha de {company}',
    intro: 'Crie a senha da sua conta {email} pelo botão abaixo:',
    button: 'Criar a minha senha',
    plain: 'Se o botão não abrir, copie este endereço para o navegador:',
    until: 'O link funciona uma única vez, até {until}.',
    warning: 'Não encaminhe esta mensagem: quem tiver o link pode criar a senha no seu lugar.',
  },
} as const;
