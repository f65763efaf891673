import type { DriveRole, LinkSharing } from '../state/drive-model.ts';

/** One thing that happens to a file, so many days before the emulator first starts. */
export type Step = { readonly daysAgo: number } & (
  | { readonly does: 'person'; readonly who: string; readonly role: DriveRole }
  | { readonly does: 'link'; readonly link: LinkSharing; readonly role?: DriveRole }
  | { readonly does: 'rename'; readonly title: string }
  | { readonly does: 'into'; readonly folder: string }
  | { readonly does: 'view' | 'edit' | 'download' | 'trash' | 'untrash' | 'delete' }
  | { readonly does: 'visit' }
);

/** The life of one file. */
export interface Story {
  readonly title: string | null;
  readonly type: string;
  readonly owner: string;
  readonly sharedDrive?: string;
  readonly madeDaysAgo: number;
  readonly steps: readonly Step[];
}

const at = (name: string): string => `${name}@padariaestrela.example`;
const link = 'people_with_link';

/** Stories of the people whom the documentation and the tests name. */
export const knownStories: readonly Story[] = [
  {
    title: 'Acessos de fornecedores aos sistemas',
    type: 'spreadsheet',
    owner: at('helena.azevedo'),
    madeDaysAgo: 48,
    steps: [
      { daysAgo: 47, does: 'person', who: at('renata.figueiredo'), role: 'can_edit' },
      { daysAgo: 40, does: 'person', who: 'suporte@redenorte.example', role: 'can_comment' },
      { daysAgo: 22, does: 'edit' },
    ],
  },
  {
    title: 'Cardápio de fim de ano',
    type: 'document',
    owner: at('ana.lima'),
    madeDaysAgo: 15,
    steps: [
      { daysAgo: 14, does: 'edit' },
      { daysAgo: 12, does: 'link', link, role: 'can_view' },
      { daysAgo: 11, does: 'visit' },
    ],
  },
  {
    title: 'Receita do pão de fermentação natural',
    type: 'document',
    owner: at('joao.santos'),
    madeDaysAgo: 90,
    steps: [
      { daysAgo: 30, does: 'person', who: 'joao.da.padaria@correio.example', role: 'can_edit' },
      { daysAgo: 20, does: 'person', who: 'joao.da.padaria@correio.example', role: 'none' },
    ],
  },
  {
    title: 'Fotos dos bolos de casamento',
    type: 'folder',
    owner: at('carla.mendonca'),
    madeDaysAgo: 80,
    steps: [{ daysAgo: 65, does: 'person', who: 'eventos@buffetjardim.example', role: 'can_view' }],
  },
  {
    title: 'Bolo de três andares.jpeg',
    type: 'jpeg',
    owner: at('carla.mendonca'),
    madeDaysAgo: 33,
    steps: [{ daysAgo: 31, does: 'into', folder: 'Fotos dos bolos de casamento' }],
  },
  {
    title: 'Rotas da semana',
    type: 'spreadsheet',
    owner: 'rafael.oliveira@estrelaentregas.example',
    madeDaysAgo: 26,
    steps: [
      { daysAgo: 25, does: 'person', who: at('ana.lima'), role: 'can_view' },
      { daysAgo: 4, does: 'edit' },
    ],
  },
  {
    title: 'Escala do caixa',
    type: 'spreadsheet',
    owner: at('livia.campos'),
    madeDaysAgo: 75,
    steps: [
      { daysAgo: 60, does: 'link', link: 'public_on_the_web', role: 'can_view' },
      { daysAgo: 52, does: 'link', link: 'private' },
      { daysAgo: 3, does: 'link', link, role: 'can_edit' },
    ],
  },
  {
    title: 'Contrato de locação da filial.pdf',
    type: 'pdf',
    owner: at('marcos.tavares'),
    madeDaysAgo: 110,
    steps: [
      { daysAgo: 109, does: 'person', who: 'dr.fontes@advocaciafontes.example', role: 'can_comment' },
      { daysAgo: 35, does: 'trash' },
      { daysAgo: 34, does: 'delete' },
    ],
  },
  {
    title: 'Lista de clientes de encomendas',
    type: 'spreadsheet',
    owner: at('bruno.carvalho'),
    madeDaysAgo: 100,
    steps: [{ daysAgo: 70, does: 'person', who: 'brunoc.pessoal@correio.example', role: 'can_edit' }],
  },
  {
    title: 'Manual da franquia',
    type: 'document',
    owner: at('marcos.tavares'),
    madeDaysAgo: 215,
    steps: [
      { daysAgo: 205, does: 'link', link, role: 'can_view' },
      { daysAgo: 50, does: 'rename', title: 'Manual da franquia (2ª edição)' },
    ],
  },
  {
    title: 'Tabela de preços do atacado',
    type: 'spreadsheet',
    owner: at('paulo.nogueira'),
    sharedDrive: 'Fornecedores',
    madeDaysAgo: 58,
    steps: [
      { daysAgo: 57, does: 'person', who: 'vendas@moinhoboavista.example', role: 'can_view' },
      { daysAgo: 56, does: 'person', who: 'pedidos@laticiniosdaserra.example', role: 'can_view' },
      { daysAgo: 18, does: 'person', who: 'pedidos@laticiniosdaserra.example', role: 'none' },
    ],
  },
  {
    title: 'Orçamento da reforma',
    type: 'spreadsheet',
    owner: at('marcos.tavares'),
    madeDaysAgo: 44,
    steps: [
      { daysAgo: 43, does: 'person', who: 'obras@engenhariavale.example', role: 'can_edit' },
      { daysAgo: 42, does: 'link', link, role: 'can_view' },
      { daysAgo: 28, does: 'link', link: 'private' },
    ],
  },
  {
    title: 'Metas dos gerentes',
    type: 'presentation',
    owner: at('helena.azevedo'),
    madeDaysAgo: 21,
    steps: [
      { daysAgo: 20, does: 'person', who: at('gerentes'), role: 'can_comment' },
      { daysAgo: 19, does: 'link', link: 'people_within_domain_with_link', role: 'can_view' },
    ],
  },
  {
    title: null,
    type: 'unknown',
    owner: at('renata.figueiredo'),
    madeDaysAgo: 9,
    steps: [{ daysAgo: 8, does: 'link', link, role: 'can_view' }],
  },
];
