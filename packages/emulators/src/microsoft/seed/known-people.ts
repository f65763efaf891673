import { roleTemplates } from '../state/roles.ts';

/** People of the made-up bookshop whose names the tests use; all others are drawn from the lists. */
export interface KnownPerson {
  givenName: string;
  surname: string;
  /** `initial` is the `onmicrosoft` domain of the company. */
  domain: 'initial' | 'first' | 'second';
  department: string;
  jobTitle: string;
  role?: string;
  /** Holds the role only after activating it. */
  isEligibleOnly?: true;
  isDisabled?: true;
  isSynced?: true;
  hasNoMfa?: true;
}

const technology = 'Tecnologia';

export const knownPeople: readonly KnownPerson[] = [
  {
    givenName: 'Beatriz',
    surname: 'Moura',
    domain: 'initial',
    department: technology,
    jobTitle: 'Conta de emergência',
    role: roleTemplates.globalAdministrator,
  },
  {
    givenName: 'Sérgio',
    surname: 'Peixoto',
    domain: 'first',
    department: technology,
    jobTitle: 'Coordenador de tecnologia',
    role: roleTemplates.globalAdministrator,
  },
  {
    givenName: 'Camila',
    surname: 'Rezende',
    domain: 'first',
    department: 'Diretoria',
    jobTitle: 'Diretora',
    role: roleTemplates.globalAdministrator,
    isEligibleOnly: true,
  },
  {
    givenName: 'Diego',
    surname: 'Fonseca',
    domain: 'first',
    department: 'Recursos Humanos',
    jobTitle: 'Analista de RH',
    role: roleTemplates.userAdministrator,
  },
  {
    givenName: 'Letícia',
    surname: 'Brandão',
    domain: 'first',
    department: technology,
    jobTitle: 'Auditora',
    role: roleTemplates.globalReader,
  },
  {
    givenName: 'Luana',
    surname: 'Ferreira',
    domain: 'first',
    department: 'Loja Centro',
    jobTitle: 'Vendedora',
  },
  {
    givenName: 'Mateus',
    surname: 'Ribeiro',
    domain: 'first',
    department: 'Loja Centro',
    jobTitle: 'Caixa',
    hasNoMfa: true,
  },
  {
    givenName: 'Jéssica',
    surname: 'Duarte',
    domain: 'second',
    department: 'Loja virtual',
    jobTitle: 'Atendente',
  },
  {
    givenName: 'Wagner',
    surname: 'Teixeira',
    domain: 'second',
    department: 'Depósito',
    jobTitle: 'Conferente',
    isSynced: true,
  },
  {
    givenName: 'Tainá',
    surname: 'Macedo',
    domain: 'first',
    department: 'Depósito',
    jobTitle: 'Estoquista',
    isSynced: true,
  },
  {
    givenName: 'Otávio',
    surname: 'Queiroz',
    domain: 'first',
    department: 'Loja Centro',
    jobTitle: 'Vendedor',
    isDisabled: true,
  },
];
