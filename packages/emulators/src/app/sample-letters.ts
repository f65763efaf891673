import type { Texts } from '../ui/language.ts';

interface Letter {
  readonly from: string;
  readonly subject: string;
}

interface Letters {
  readonly everybody: readonly Letter[];
  /** By the first part of the path of an org unit, which keeps its name in every language. */
  readonly byUnit: Readonly<Record<string, readonly Letter[]>>;
}

/** The letters in everybody's inbox. */
export const sampleLetters: Texts<Letters> = {
  'pt-BR': {
    everybody: [
      { from: 'Recursos Humanos', subject: 'Escala do próximo mês já está no mural' },
      { from: 'Marcos Tavares', subject: 'Obrigado pelo esforço no fim de semana' },
      { from: 'Cozinha Central', subject: 'Cardápio do refeitório desta semana' },
    ],
    byUnit: {
      Loja: [
        { from: 'Supervisão de loja', subject: 'Fechamento de caixa: novo modelo a partir de segunda' },
        { from: 'Atendimento', subject: 'Encomenda de 40 salgados para as 15h' },
      ],
      Produção: [
        { from: 'Controle de qualidade', subject: 'Temperatura da câmara 2 conferida' },
        { from: 'Compras', subject: 'Farinha especial chega na quinta-feira' },
      ],
      Entregas: [{ from: 'Roteirização', subject: 'Rota da manhã alterada por obra na avenida' }],
      Administração: [{ from: 'Contabilidade', subject: 'Documentos para o fechamento do trimestre' }],
    },
  },
  en: {
    everybody: [
      { from: 'Human Resources', subject: 'Next month’s schedule is on the board' },
      { from: 'Marcos Tavares', subject: 'Thank you for your work over the weekend' },
      { from: 'Central kitchen', subject: 'This week’s cafeteria menu' },
    ],
    byUnit: {
      Loja: [
        { from: 'Store supervision', subject: 'Closing the register: new form from Monday' },
        { from: 'Customer service', subject: 'Order of 40 savory pastries for 3 p.m.' },
      ],
      Produção: [
        { from: 'Quality control', subject: 'Temperature of cold room 2 checked' },
        { from: 'Purchasing', subject: 'The special flour arrives on Thursday' },
      ],
      Entregas: [{ from: 'Routing', subject: 'Morning route changed because of roadworks' }],
      Administração: [{ from: 'Accounting', subject: 'Documents for closing the quarter' }],
    },
  },
  es: {
    everybody: [
      { from: 'Recursos Humanos', subject: 'Los turnos del próximo mes ya están en la cartelera' },
      { from: 'Marcos Tavares', subject: 'Gracias por el esfuerzo del fin de semana' },
      { from: 'Cocina Central', subject: 'Menú del comedor de esta semana' },
    ],
    byUnit: {
      Loja: [
        { from: 'Supervisión de tienda', subject: 'Cierre de caja: nuevo formulario desde el lunes' },
        { from: 'Atención al cliente', subject: 'Pedido de 40 salados para las 15 h' },
      ],
      Produção: [
        { from: 'Control de calidad', subject: 'Temperatura de la cámara 2 verificada' },
        { from: 'Compras', subject: 'La harina especial llega el jueves' },
      ],
      Entregas: [{ from: 'Rutas', subject: 'Ruta de la mañana modificada por obras en la avenida' }],
      Administração: [{ from: 'Contabilidad', subject: 'Documentos para el cierre del trimestre' }],
    },
  },
};
