/** A file as people of one unit make it. */
export interface FileIdea {
  readonly unit: string;
  readonly type: string;
  readonly title: string;
}

const ideas = (unit: string, type: string, ...titles: readonly string[]): FileIdea[] =>
  titles.map((title) => ({ unit, type, title }));

export const fileIdeas: readonly FileIdea[] = [
  ...ideas(
    '/Administração',
    'document',
    'Ata da reunião de diretoria',
    'Política de brindes',
    'Plano de expansão',
  ),
  ...ideas('/Administração', 'pdf', 'Alvará de funcionamento.pdf', 'Proposta de seguro predial.pdf'),
  ...ideas(
    '/Administração/Financeiro',
    'spreadsheet',
    'Fluxo de caixa',
    'Contas a pagar',
    'Conciliação bancária',
  ),
  ...ideas('/Administração/Financeiro', 'folder', 'Notas fiscais', 'Balancetes'),
  ...ideas('/Administração/Recursos Humanos', 'spreadsheet', 'Banco de horas', 'Controle de férias'),
  ...ideas('/Administração/Recursos Humanos', 'document', 'Vaga de padeiro', 'Roteiro de integração'),
  ...ideas(
    '/Administração/Tecnologia',
    'document',
    'Roteiro de troca das maquininhas',
    'Inventário de computadores',
  ),
  ...ideas('/Loja', 'presentation', 'Metas das lojas', 'Campanha do Dia das Mães'),
  ...ideas(
    '/Loja/Matriz Centro',
    'spreadsheet',
    'Encomendas de tortas',
    'Contagem de estoque',
    'Escala do balcão',
  ),
  ...ideas('/Loja/Matriz Centro', 'form', 'Pesquisa de satisfação'),
  ...ideas('/Loja/Filial Jardins', 'document', 'Cardápio do café da manhã', 'Lista de eventos da filial'),
  ...ideas('/Loja/Filial Aeroporto', 'spreadsheet', 'Vendas por turno', 'Pedidos das companhias aéreas'),
  ...ideas('/Produção', 'spreadsheet', 'Controle de temperatura das câmaras', 'Compra de farinha'),
  ...ideas('/Produção', 'pdf', 'Laudo da vigilância sanitária.pdf', 'Ficha técnica do fermento.pdf'),
  ...ideas('/Produção/Padaria', 'document', 'Receita do pão australiano', 'Ordem de produção da madrugada'),
  ...ideas('/Produção/Confeitaria', 'folder', 'Fotos de bolos', 'Receitas de festa'),
  ...ideas('/Produção/Confeitaria', 'jpeg', 'Bolo de casamento.jpeg', 'Vitrine de doces.jpeg'),
  ...ideas('/Entregas', 'spreadsheet', 'Rotas de entrega', 'Quilometragem das motos'),
  ...ideas('/Atendimento', 'document', 'Respostas prontas do WhatsApp', 'Tabela de preços de festa'),
];

/** Suffixes that distinguish two files with the same base title. */
export const suffixes = ['', ' – revisão', ' – cópia', ' – 2º semestre', ' – modelo', ' – final'] as const;

export const outsiders = [
  'contato@contabilidadeaurora.example',
  'vendas@moinhoboavista.example',
  'pedidos@laticiniosdaserra.example',
  'atendimento@agenciamirante.example',
  'auditoria@sanitas.example',
  'eventos@buffetjardim.example',
  'marina.prado@correio.example',
  'dr.fontes@advocaciafontes.example',
] as const;
