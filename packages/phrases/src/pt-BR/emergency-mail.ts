/** The e-mail to control administrators and to the account of the consent about an exported emergency file. */
export const emergencyMail = {
  open: 'Abrir a página do arquivo de emergência',
  subject: '{company}: o arquivo de emergência foi exportado',
  text: '{name} exportou o arquivo de emergência da empresa {company} em {moment}.',
  textFrom:
    '{name} exportou o arquivo de emergência da empresa {company} em {moment}, a partir do endereço IP {ip}.',
  opens: {
    google:
      'Quem tem o arquivo e a frase secreta pode ler e alterar o login único da empresa {company} no {workspace} em nome de {account}: desativá-lo, ou enviar as pessoas a outra página e entrar no lugar delas, menos no de superadministradores. O arquivo não abre outra empresa.',
    microsoft:
      'Quem tem o arquivo e a frase secreta pode alterar os domínios da empresa {company} no {workspace} e a federação deles, até onde vão os direitos de {account}: encerrá-la, ou enviar as pessoas a outra página e entrar no lugar delas. O arquivo não abre outra empresa.',
  },
  expected: 'Se a exportação era esperada, não é preciso fazer nada.',
  end: {
    google:
      'Se não era: quem usa a conta {account} abre https://myaccount.google.com/connections e remove o acesso do aplicativo do arquivo de emergência. Todos os arquivos com essa autorização deixam de funcionar; depois, autorize e exporte outro.',
    microsoft:
      'Se não era: no centro de administração do Microsoft Entra, um Administrador Global abre a conta {account} em “Usuários” e escolhe “Revogar sessões”. Todos os arquivos com essa autorização deixam de funcionar; depois, autorize e exporte outro.',
  },
} as const;
