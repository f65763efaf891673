/** People whose names the documentation and the tests use; all others are drawn from the lists. */
export interface KnownPerson {
  givenName: string;
  familyName: string;
  unit: string;
  title: string;
  role?: 'superAdmin' | 'delegatedAdmin';
  isSuspended?: true;
}

export const knownPeople: readonly KnownPerson[] = [
  {
    givenName: 'Helena',
    familyName: 'Azevedo',
    unit: '/Administração/Tecnologia',
    title: 'Coordenadora de tecnologia',
    role: 'superAdmin',
  },
  {
    givenName: 'Marcos',
    familyName: 'Tavares',
    unit: '/Administração',
    title: 'Diretor',
    role: 'superAdmin',
  },
  {
    givenName: 'Renata',
    familyName: 'Figueiredo',
    unit: '/Administração/Tecnologia',
    title: 'Administradora de sistemas',
    role: 'superAdmin',
  },
  {
    givenName: 'Paulo',
    familyName: 'Nogueira',
    unit: '/Administração/Recursos Humanos',
    title: 'Coordenador de RH',
    role: 'delegatedAdmin',
  },
  { givenName: 'Ana', familyName: 'Lima', unit: '/Loja/Matriz Centro', title: 'Balconista' },
  { givenName: 'João', familyName: 'Santos', unit: '/Produção/Padaria', title: 'Padeiro' },
  { givenName: 'Carla', familyName: 'Mendonça', unit: '/Produção/Confeitaria', title: 'Confeiteira' },
  { givenName: 'Rafael', familyName: 'Oliveira', unit: '/Entregas', title: 'Motorista' },
  { givenName: 'Lívia', familyName: 'Campos', unit: '/Loja/Filial Jardins', title: 'Caixa' },
  {
    givenName: 'Bruno',
    familyName: 'Carvalho',
    unit: '/Loja/Filial Aeroporto',
    title: 'Caixa',
    isSuspended: true,
  },
];
