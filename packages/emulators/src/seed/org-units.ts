import type { OrgUnit } from '../state/model.ts';

/** One organizational unit of the made-up company: how many people work there and as what. */
export interface UnitPlan {
  path: string;
  people: number;
  titles: readonly string[];
}

export const unitPlans: readonly UnitPlan[] = [
  {
    path: '/Administração',
    people: 18,
    titles: ['Assistente administrativo', 'Analista', 'Comprador', 'Recepção'],
  },
  {
    path: '/Administração/Financeiro',
    people: 8,
    titles: ['Analista financeiro', 'Contas a pagar', 'Faturamento'],
  },
  { path: '/Administração/Recursos Humanos', people: 7, titles: ['Analista de RH', 'Departamento pessoal'] },
  { path: '/Administração/Tecnologia', people: 6, titles: ['Suporte', 'Analista de sistemas'] },
  { path: '/Loja', people: 10, titles: ['Gerente de loja', 'Supervisão de loja'] },
  {
    path: '/Loja/Matriz Centro',
    people: 34,
    titles: ['Balconista', 'Caixa', 'Barista', 'Atendente', 'Chapeiro'],
  },
  { path: '/Loja/Filial Jardins', people: 28, titles: ['Balconista', 'Caixa', 'Barista', 'Atendente'] },
  { path: '/Loja/Filial Aeroporto', people: 26, titles: ['Balconista', 'Caixa', 'Atendente'] },
  {
    path: '/Produção',
    people: 8,
    titles: ['Encarregado de produção', 'Controle de qualidade', 'Estoquista'],
  },
  {
    path: '/Produção/Padaria',
    people: 40,
    titles: ['Padeiro', 'Auxiliar de padaria', 'Forneiro', 'Masseiro'],
  },
  { path: '/Produção/Confeitaria', people: 23, titles: ['Confeiteiro', 'Auxiliar de confeitaria'] },
  { path: '/Entregas', people: 22, titles: ['Motorista', 'Entregador', 'Roteirização'] },
  { path: '/Atendimento', people: 10, titles: ['Atendimento ao cliente', 'Encomendas'] },
];

export const rootUnitId = '03ph8a2z1enx5q0';

/** The whole tree with the root, whose identifier starts as Google's do. */
export function makeOrgUnits(): OrgUnit[] {
  const root: OrgUnit = {
    id: rootUnitId,
    name: 'Padaria Estrela',
    path: '/',
    parentPath: null,
    description: '',
  };
  const units = unitPlans.map((plan, at): OrgUnit => {
    const cut = plan.path.lastIndexOf('/');
    return {
      id: `03ph8a2z2u${String(at + 1).padStart(3, '0')}`,
      name: plan.path.slice(cut + 1),
      path: plan.path,
      parentPath: cut === 0 ? '/' : plan.path.slice(0, cut),
      description: '',
    };
  });
  return [root, ...units];
}
