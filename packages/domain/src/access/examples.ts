import { parseIpAddress } from '../client/ip-address.ts';
import type { Shift } from '../shift/types.ts';
import { aRule, instantOf, workdays } from '../testing/factories.ts';
import type { Attempt, CompanyFacts, Subject, TimeClockReading } from './types.ts';

/**
 * Exemplos do que o produto decide, dia por dia. Cada grupo diz em português o que está configurado e, em
 * cada linha, quando alguém tenta entrar e o que acontece. As linhas são executadas como testes: o que está
 * escrito aqui é o que o produto faz.
 */
export interface ExampleGroup {
  readonly titulo: string;
  /** O que está configurado, em frases. */
  readonly configuracao: readonly string[];
  /** O mesmo, como o produto guarda. */
  readonly turnos: readonly Partial<Shift>[];
  readonly feriados?: readonly string[];
  readonly aberturasExcepcionais?: readonly string[];
  readonly pessoa?: Partial<Subject>;
  readonly empresa?: Partial<CompanyFacts>;
  readonly exemplos: readonly Example[];
}

export interface Example {
  /** "segunda-feira 02/03/2026 07:59", no relógio da empresa (São Paulo). */
  readonly quando: string;
  readonly resultado: keyof typeof RESULTADOS;
  /** "até ..." (permitido até), "abre ..." (próximo acesso), "sem fim" ou "não abre". */
  readonly depois?: string;
  readonly porque: string;
  /** Nome do turno que decidiu. */
  readonly turno?: string;
  readonly tentativa?: Partial<Attempt>;
  readonly pessoa?: Partial<Subject>;
  readonly ponto?: TimeClockReading;
}

/** Como cada resultado se chama nos exemplos. */
export const RESULTADOS = {
  entra: 'success',
  'negado: usuário não encontrado': 'user_not_found',
  'negado: domínio sem controle': 'disabled_domain',
  'negado: período de teste expirado': 'expired_trial',
  'negado: senha errada': 'wrong_password',
  'negado: usuário suspenso': 'user_suspended',
  'negado: férias': 'on_vacation',
  'negado: sem turno': 'no_shift',
  'negado: nenhum turno ativo': 'no_active_shift',
  'negado: turno sem regras': 'shifts_without_rules',
  'negado: dia especial': 'special_day',
  'negado: fora do horário': 'outside_allowed_hours',
  'negado: IP bloqueado': 'ip_blocked',
  'negado: navegador ou sistema bloqueado': 'browser_or_os_blocked',
  'negado: ponto eletrônico': 'time_clock_blocked',
} as const;

const comercial: Partial<Shift> = { key: 'comercial', rules: workdays('08:00', '18:00') };
const sabado: Partial<Shift> = {
  key: 'sabado',
  rules: [aRule({ kind: 'weekly', day: 6, startHour: '09:00', endHour: '13:00' })],
};
const noturno: Partial<Shift> = {
  key: 'noturno',
  rules: workdays('22:00', '06:00', { endsNextDay: true }),
};
const obedecePonto: Partial<Shift> = {
  ...comercial,
  key: 'ponto',
  timeClock: { isObeyed: true, hasLoginRule: true, logsOutAtDayEnd: true, logsOutAtBreak: true },
};

export const EXEMPLOS: readonly ExampleGroup[] = [
  {
    titulo: 'Horário comercial',
    configuracao: ['Turno Comercial: segunda a sexta, das 08:00 às 18:00.'],
    turnos: [comercial],
    exemplos: [
      {
        quando: 'segunda-feira 02/03/2026 07:59',
        resultado: 'negado: fora do horário',
        depois: 'abre 02/03/2026 08:00',
        porque: 'Falta um minuto para o turno começar.',
        turno: 'comercial',
      },
      {
        quando: 'segunda-feira 02/03/2026 08:00',
        resultado: 'entra',
        depois: 'até 02/03/2026 18:00',
        porque: 'O primeiro minuto do turno já vale.',
        turno: 'comercial',
      },
      {
        quando: 'segunda-feira 02/03/2026 17:59',
        resultado: 'entra',
        depois: 'até 02/03/2026 18:00',
        porque: 'O último minuto ainda vale, e a sessão acaba um minuto depois.',
      },
      {
        quando: 'segunda-feira 02/03/2026 18:00',
        resultado: 'negado: fora do horário',
        depois: 'abre 03/03/2026 08:00',
        porque: 'Às 18:00 em ponto o turno já acabou; o próximo acesso é amanhã.',
      },
      {
        quando: 'sexta-feira 06/03/2026 18:30',
        resultado: 'negado: fora do horário',
        depois: 'abre 09/03/2026 08:00',
        porque: 'Depois da sexta-feira, só na segunda-feira.',
      },
      {
        quando: 'sábado 07/03/2026 10:00',
        resultado: 'negado: fora do horário',
        depois: 'abre 09/03/2026 08:00',
        porque: 'O turno não tem regra para o sábado.',
      },
    ],
  },
  {
    titulo: 'Dois turnos somam horários',
    configuracao: [
      'Turno Comercial: segunda a sexta, das 08:00 às 18:00.',
      'Turno Sábado: sábado, das 09:00 às 13:00.',
      'A pessoa está nos dois turnos.',
    ],
    turnos: [comercial, sabado],
    exemplos: [
      {
        quando: 'sábado 07/03/2026 10:00',
        resultado: 'entra',
        depois: 'até 07/03/2026 13:00',
        porque: 'Um turno que permite basta.',
        turno: 'sabado',
      },
      {
        quando: 'sexta-feira 06/03/2026 19:00',
        resultado: 'negado: fora do horário',
        depois: 'abre 07/03/2026 09:00',
        porque: 'Quem abre primeiro é o turno de sábado, e é ele que aparece na resposta.',
        turno: 'sabado',
      },
    ],
  },
  {
    titulo: 'Turno da noite',
    configuracao: ['Turno Noturno: de segunda a sexta, das 22:00 às 06:00 do dia seguinte.'],
    turnos: [noturno],
    exemplos: [
      {
        quando: 'segunda-feira 02/03/2026 05:00',
        resultado: 'negado: fora do horário',
        depois: 'abre 02/03/2026 22:00',
        porque: 'A madrugada de segunda pertence ao domingo, que não tem regra.',
      },
      {
        quando: 'segunda-feira 02/03/2026 23:00',
        resultado: 'entra',
        depois: 'até 03/03/2026 06:00',
        porque: 'A noite de segunda vai até a manhã de terça; ninguém cai à meia-noite.',
      },
      {
        quando: 'sábado 07/03/2026 05:30',
        resultado: 'entra',
        depois: 'até 07/03/2026 06:00',
        porque: 'A madrugada de sábado ainda pertence à noite de sexta.',
      },
      {
        quando: 'sábado 07/03/2026 22:30',
        resultado: 'negado: fora do horário',
        depois: 'abre 09/03/2026 22:00',
        porque: 'A noite de sábado não tem regra.',
      },
    ],
  },
  {
    titulo: 'Janelas que se encostam',
    configuracao: ['Turno Plantão: todos os dias das 18:00 às 23:59 e das 00:00 às 08:00.'],
    turnos: [
      {
        key: 'plantao',
        rules: [
          aRule({ startHour: '18:00', endHour: '23:59' }),
          aRule({ startHour: '00:00', endHour: '08:00' }),
        ],
      },
    ],
    exemplos: [
      {
        quando: 'terça-feira 03/03/2026 23:59',
        resultado: 'entra',
        depois: 'até 04/03/2026 08:00',
        porque: '23:59 quer dizer até a meia-noite, e a janela seguinte continua sem intervalo.',
      },
    ],
  },
  {
    titulo: 'Acesso livre',
    configuracao: ['Turno Livre: todos os dias, das 00:00 às 23:59.'],
    turnos: [{ key: 'livre', rules: [aRule({ startHour: '00:00', endHour: '23:59' })] }],
    exemplos: [
      {
        quando: 'domingo 01/03/2026 03:00',
        resultado: 'entra',
        depois: 'sem fim',
        porque: 'Não existe um instante em que o acesso acabe.',
      },
    ],
  },
  {
    titulo: 'Feriado fechado',
    configuracao: [
      'Turno Comercial: segunda a sexta, das 08:00 às 18:00, fechado nos feriados.',
      'Feriado: terça-feira, 21/04/2026 (Tiradentes).',
    ],
    turnos: [
      {
        ...comercial,
        rules: [...workdays('08:00', '18:00'), aRule({ kind: 'holiday', startHour: null, endHour: null })],
      },
    ],
    feriados: ['2026-04-21'],
    exemplos: [
      {
        quando: 'terça-feira 21/04/2026 10:00',
        resultado: 'negado: dia especial',
        depois: 'abre 22/04/2026 08:00',
        porque: 'O turno fecha nos feriados.',
      },
      {
        quando: 'terça-feira 21/04/2026 20:00',
        resultado: 'negado: dia especial',
        depois: 'abre 22/04/2026 08:00',
        porque: 'Também fora do horário normal, quem decide o dia é o feriado.',
      },
      {
        quando: 'segunda-feira 20/04/2026 10:00',
        resultado: 'entra',
        depois: 'até 20/04/2026 18:00',
        porque: 'A véspera é um dia comum.',
      },
    ],
  },
  {
    titulo: 'Abertura excepcional num feriado',
    configuracao: [
      'Turno Comercial: segunda a sexta, das 08:00 às 18:00, fechado nos feriados.',
      'Feriado em 21/04/2026, mas a empresa abre nesse dia por exceção.',
    ],
    turnos: [
      {
        ...comercial,
        rules: [...workdays('08:00', '18:00'), aRule({ kind: 'holiday', startHour: null, endHour: null })],
      },
    ],
    feriados: ['2026-04-21'],
    aberturasExcepcionais: ['2026-04-21'],
    exemplos: [
      {
        quando: 'terça-feira 21/04/2026 10:00',
        resultado: 'entra',
        depois: 'até 21/04/2026 18:00',
        porque: 'A abertura excepcional tira o dia do calendário de feriados.',
      },
    ],
  },
  {
    titulo: 'Turno que não trata feriados',
    configuracao: ['Turno Comercial sem regra de feriado.', 'Feriado em 21/04/2026.'],
    turnos: [comercial],
    feriados: ['2026-04-21'],
    exemplos: [
      {
        quando: 'terça-feira 21/04/2026 10:00',
        resultado: 'entra',
        depois: 'até 21/04/2026 18:00',
        porque: 'Sem regra de feriado, o feriado é um dia comum.',
      },
    ],
  },
  {
    titulo: 'Data especial',
    configuracao: [
      'Turno Comercial: segunda a sexta, das 08:00 às 18:00; feriados das 10:00 às 14:00.',
      'Data especial de 23/12/2026 a 24/12/2026: das 08:00 às 12:00.',
      'Data especial em 31/12/2026: fechado.',
      'Feriados: 24/12/2026 e 25/12/2026.',
    ],
    turnos: [
      {
        ...comercial,
        rules: [
          ...workdays('08:00', '18:00'),
          aRule({ kind: 'holiday', startHour: '10:00', endHour: '14:00' }),
          aRule({ kind: 'special_date', startOn: '2026-12-23', endOn: '2026-12-24', endHour: '12:00' }),
          aRule({ kind: 'special_date', startOn: '2026-12-31', startHour: null, endHour: null }),
        ],
      },
    ],
    feriados: ['2026-12-24', '2026-12-25'],
    exemplos: [
      {
        quando: 'quarta-feira 23/12/2026 11:00',
        resultado: 'entra',
        depois: 'até 23/12/2026 12:00',
        porque: 'A data especial vale no lugar do horário normal.',
      },
      {
        quando: 'quarta-feira 23/12/2026 15:00',
        resultado: 'negado: dia especial',
        depois: 'abre 24/12/2026 08:00',
        porque: 'O horário normal da tarde não conta nesse dia.',
      },
      {
        quando: 'quinta-feira 24/12/2026 13:00',
        resultado: 'negado: dia especial',
        depois: 'abre 25/12/2026 10:00',
        porque: 'A data especial vence o feriado, que deixaria entrar até 14:00.',
      },
      {
        quando: 'sexta-feira 25/12/2026 13:00',
        resultado: 'entra',
        depois: 'até 25/12/2026 14:00',
        porque: 'No Natal vale a regra de feriado.',
      },
      {
        quando: 'quinta-feira 31/12/2026 09:00',
        resultado: 'negado: dia especial',
        depois: 'abre 01/01/2027 08:00',
        porque: 'Dia fechado; 01/01/2027 não está no calendário e é uma sexta-feira comum.',
      },
    ],
  },
  {
    titulo: 'Madrugada que entra num feriado',
    configuracao: [
      'Turno Noturno: de segunda a sexta, das 22:00 às 06:00 do dia seguinte, fechado nos feriados.',
      'Feriado: terça-feira, 21/04/2026.',
    ],
    turnos: [
      {
        ...noturno,
        rules: [
          ...workdays('22:00', '06:00', { endsNextDay: true }),
          aRule({ kind: 'holiday', startHour: null, endHour: null }),
        ],
      },
    ],
    feriados: ['2026-04-21'],
    exemplos: [
      {
        quando: 'terça-feira 21/04/2026 03:00',
        resultado: 'entra',
        depois: 'até 21/04/2026 06:00',
        porque: 'A janela pertence ao dia em que começa: a segunda-feira, que não é feriado.',
      },
      {
        quando: 'quarta-feira 22/04/2026 03:00',
        resultado: 'negado: fora do horário',
        depois: 'abre 22/04/2026 22:00',
        porque: 'O feriado fechado não tem madrugada seguinte.',
      },
    ],
  },
  {
    titulo: 'Dia do mês',
    configuracao: [
      'Turno Fechamento: todo dia 31, das 08:00 às 20:00; nos meses mais curtos, no último dia.',
    ],
    turnos: [
      {
        key: 'fechamento',
        rules: [aRule({ kind: 'monthly', dayOfMonth: 31, clampToMonthEnd: true, endHour: '20:00' })],
      },
    ],
    exemplos: [
      {
        quando: 'sábado 28/02/2026 10:00',
        resultado: 'entra',
        depois: 'até 28/02/2026 20:00',
        porque: 'Fevereiro de 2026 acaba no dia 28.',
      },
      {
        quando: 'domingo 01/03/2026 10:00',
        resultado: 'negado: fora do horário',
        depois: 'abre 31/03/2026 08:00',
        porque: 'Março tem dia 31.',
      },
    ],
  },
  {
    titulo: 'Dia 31 sem ajuste',
    configuracao: ['Turno Fechamento: só no dia 31, das 08:00 às 20:00.'],
    turnos: [
      {
        key: 'fechamento',
        rules: [aRule({ kind: 'monthly', dayOfMonth: 31, clampToMonthEnd: false, endHour: '20:00' })],
      },
    ],
    exemplos: [
      {
        quando: 'quinta-feira 30/04/2026 10:00',
        resultado: 'negado: fora do horário',
        depois: 'abre 31/05/2026 08:00',
        porque: 'Abril não tem dia 31 e fica de fora.',
      },
    ],
  },
  {
    titulo: 'Escala 12x36',
    configuracao: ['Turno 12x36: um dia sim, um dia não, a partir de 02/03/2026, das 07:00 às 19:00.'],
    turnos: [
      {
        key: '12x36',
        rules: [
          aRule({
            kind: 'cycle',
            anchorOn: '2026-03-02',
            daysOn: 1,
            daysOff: 1,
            startHour: '07:00',
            endHour: '19:00',
          }),
        ],
      },
    ],
    exemplos: [
      {
        quando: 'segunda-feira 02/03/2026 08:00',
        resultado: 'entra',
        depois: 'até 02/03/2026 19:00',
        porque: 'Primeiro dia de trabalho da escala.',
      },
      {
        quando: 'terça-feira 03/03/2026 08:00',
        resultado: 'negado: fora do horário',
        depois: 'abre 04/03/2026 07:00',
        porque: 'Dia de folga.',
      },
      {
        quando: 'sábado 28/02/2026 08:00',
        resultado: 'entra',
        depois: 'até 28/02/2026 19:00',
        porque: 'A escala conta também para trás da data de início.',
      },
    ],
  },
  {
    titulo: 'Férias',
    configuracao: [
      'Turno Comercial: segunda a sexta, das 08:00 às 18:00.',
      'Férias de 03/03/2026 a 13/03/2026, os dois dias incluídos.',
    ],
    turnos: [comercial],
    pessoa: { vacation: { startOn: '2026-03-03', endOn: '2026-03-13' } },
    exemplos: [
      {
        quando: 'segunda-feira 02/03/2026 09:00',
        resultado: 'entra',
        depois: 'até 02/03/2026 18:00',
        porque: 'As férias começam amanhã.',
      },
      {
        quando: 'terça-feira 03/03/2026 09:00',
        resultado: 'negado: férias',
        depois: 'abre 16/03/2026 08:00',
        porque: 'As férias acabam na sexta 13/03; o turno abre na segunda-feira.',
      },
    ],
  },
  {
    titulo: 'Férias cortam a madrugada',
    configuracao: ['Turno Noturno: das 22:00 às 06:00.', 'Férias de 04/03/2026 a 05/03/2026.'],
    turnos: [noturno],
    pessoa: { vacation: { startOn: '2026-03-04', endOn: '2026-03-05' } },
    exemplos: [
      {
        quando: 'terça-feira 03/03/2026 23:00',
        resultado: 'entra',
        depois: 'até 04/03/2026 00:00',
        porque: 'As férias começam à meia-noite e cortam o resto da noite.',
      },
      {
        quando: 'quinta-feira 05/03/2026 23:00',
        resultado: 'negado: férias',
        depois: 'abre 06/03/2026 00:00',
        porque: 'À meia-noite as férias acabam e a noite de quinta ainda está aberta.',
      },
    ],
  },
  {
    titulo: 'Acesso avulso temporário',
    configuracao: [
      'Turno Comercial: segunda a sexta, das 08:00 às 18:00.',
      'Acesso avulso de 2 horas dado no sábado 07/03/2026 às 10:00, ainda não usado.',
    ],
    turnos: [comercial],
    pessoa: {
      singleAccess: {
        grantedAt: instantOf('2026-03-07 10:00'),
        durationMinutes: 120,
        firstUsedAt: null,
        endedAt: null,
      },
    },
    exemplos: [
      {
        quando: 'sábado 07/03/2026 11:00',
        resultado: 'entra',
        depois: 'até 07/03/2026 13:00',
        porque: 'As duas horas contam a partir do primeiro acesso.',
      },
      {
        quando: 'segunda-feira 09/03/2026 07:00',
        resultado: 'entra',
        depois: 'até 09/03/2026 18:00',
        porque: 'O acesso avulso leva até 09:00, e aí o turno deixa ficar até o fim.',
      },
      {
        quando: 'segunda-feira 09/03/2026 12:00',
        resultado: 'entra',
        depois: 'até 09/03/2026 18:00',
        porque: 'Dentro do turno o acesso avulso não é gasto.',
        turno: 'comercial',
      },
      {
        quando: 'sábado 14/03/2026 10:00',
        resultado: 'negado: fora do horário',
        depois: 'abre 16/03/2026 08:00',
        porque: 'Sem uso, o acesso avulso caduca depois de sete dias.',
      },
      {
        quando: 'sábado 07/03/2026 11:00',
        resultado: 'negado: usuário suspenso',
        porque: 'O acesso avulso não vence a suspensão.',
        pessoa: { status: 'suspended' },
      },
      {
        quando: 'sábado 07/03/2026 11:00',
        resultado: 'entra',
        depois: 'até 07/03/2026 13:00',
        porque: 'O acesso avulso vale também nas férias.',
        pessoa: { vacation: { startOn: '2026-03-01', endOn: '2026-03-31' } },
      },
    ],
  },
  {
    titulo: 'Acesso avulso em curso dentro do turno',
    configuracao: [
      'Turno Comercial: segunda a sexta, das 08:00 às 18:00.',
      'Turno Tarde: segunda a sexta, das 13:00 às 17:45.',
      'Acesso avulso de 2 horas, usado pela primeira vez na segunda-feira 09/03/2026 às 17:00.',
    ],
    turnos: [{ key: 'a-tarde', rules: workdays('13:00', '17:45') }, comercial],
    pessoa: {
      singleAccess: {
        grantedAt: instantOf('2026-03-09 12:00'),
        durationMinutes: 120,
        firstUsedAt: instantOf('2026-03-09 17:00'),
        endedAt: null,
      },
    },
    exemplos: [
      {
        quando: 'segunda-feira 09/03/2026 17:30',
        resultado: 'entra',
        depois: 'até 09/03/2026 19:00',
        porque:
          'O turno deixa entrar e o acesso avulso, já em curso, leva até 19:00. Decide o turno mais longo.',
        turno: 'comercial',
      },
      {
        quando: 'segunda-feira 09/03/2026 18:30',
        resultado: 'entra',
        depois: 'até 09/03/2026 19:00',
        porque: 'O turno acabou; o acesso avulso ainda vale meia hora.',
      },
      {
        quando: 'segunda-feira 09/03/2026 19:00',
        resultado: 'negado: fora do horário',
        depois: 'abre 10/03/2026 08:00',
        porque: 'As duas horas acabaram.',
      },
      {
        quando: 'segunda-feira 09/03/2026 17:30',
        resultado: 'entra',
        depois: 'até 10/03/2026 18:00',
        porque:
          'Sem duração ele vai até 24 horas depois do primeiro uso, quando o turno de terça já começou.',
        turno: 'comercial',
        pessoa: {
          singleAccess: {
            grantedAt: instantOf('2026-03-09 12:00'),
            durationMinutes: null,
            firstUsedAt: instantOf('2026-03-09 17:00'),
            endedAt: null,
          },
        },
      },
      {
        quando: 'segunda-feira 09/03/2026 17:30',
        resultado: 'entra',
        depois: 'até 09/03/2026 18:00',
        porque: 'Um acesso avulso que ninguém usou e que esta entrada não usa não conta.',
        turno: 'comercial',
        pessoa: {
          singleAccess: {
            grantedAt: instantOf('2026-03-09 12:00'),
            durationMinutes: 120,
            firstUsedAt: null,
            endedAt: null,
          },
        },
      },
      {
        quando: 'sábado 07/03/2026 11:00',
        resultado: 'negado: fora do horário',
        depois: 'abre 07/03/2026 12:00',
        porque: 'Antes de ser dado, um acesso avulso não deixa ninguém entrar.',
        pessoa: {
          singleAccess: {
            grantedAt: instantOf('2026-03-07 12:00'),
            durationMinutes: 120,
            firstUsedAt: null,
            endedAt: null,
          },
        },
      },
    ],
  },
  {
    titulo: 'Endereço, navegador e sistema',
    configuracao: [
      'Turno Escritório: segunda a sexta, das 08:00 às 18:00.',
      'Só a rede 203.0.113.0/24, só Chrome ou Edge, só Windows.',
    ],
    turnos: [
      {
        ...comercial,
        key: 'escritorio',
        ipRules: ['203.0.113.0/24'],
        allowedBrowsers: ['chrome', 'edge'],
        allowedOs: ['windows'],
      },
    ],
    exemplos: [
      {
        quando: 'segunda-feira 02/03/2026 09:00',
        resultado: 'entra',
        depois: 'até 02/03/2026 18:00',
        porque: 'Rede, navegador e sistema certos.',
      },
      {
        quando: 'segunda-feira 02/03/2026 09:00',
        resultado: 'negado: IP bloqueado',
        depois: 'não abre',
        porque: 'De casa o endereço é outro; esperar não ajuda.',
        tentativa: { address: parseIpAddress('198.51.100.7') },
      },
      {
        quando: 'segunda-feira 02/03/2026 09:00',
        resultado: 'negado: navegador ou sistema bloqueado',
        depois: 'não abre',
        porque: 'Firefox não está na lista.',
        tentativa: { browser: 'firefox' },
      },
      {
        quando: 'segunda-feira 02/03/2026 09:00',
        resultado: 'negado: navegador ou sistema bloqueado',
        depois: 'não abre',
        porque: 'O Chrome está na lista, o Android não.',
        tentativa: { os: 'android' },
      },
      {
        quando: 'segunda-feira 02/03/2026 20:00',
        resultado: 'negado: fora do horário',
        depois: 'não abre',
        porque: 'O horário vem antes; com o Firefox nem amanhã abriria.',
        tentativa: { browser: 'firefox' },
      },
    ],
  },
  {
    titulo: 'Condições de turnos diferentes não se misturam',
    configuracao: [
      'Turno Escritório: das 08:00 às 18:00, só da rede 10.0.0.0/8.',
      'Turno Casa: das 18:00 às 22:00, de qualquer lugar.',
    ],
    turnos: [
      { ...comercial, key: 'escritorio', ipRules: ['10.0.0.0/8'] },
      { key: 'casa', rules: workdays('18:00', '22:00') },
    ],
    exemplos: [
      {
        quando: 'segunda-feira 02/03/2026 09:00',
        resultado: 'negado: IP bloqueado',
        depois: 'abre 02/03/2026 18:00',
        porque: 'O turno Escritório chegou mais longe; de casa se entra às 18:00.',
        turno: 'escritorio',
      },
    ],
  },
  {
    titulo: 'Período de ativação',
    configuracao: ['Turno Temporada: todos os dias das 08:00 às 18:00, de 10/03/2026 a 12/03/2026.'],
    turnos: [
      { key: 'temporada', state: 'scheduled', period: { startOn: '2026-03-10', endOn: '2026-03-12' } },
    ],
    exemplos: [
      {
        quando: 'segunda-feira 09/03/2026 09:00',
        resultado: 'negado: nenhum turno ativo',
        depois: 'abre 10/03/2026 08:00',
        porque: 'O período começa amanhã.',
      },
      {
        quando: 'quinta-feira 12/03/2026 09:00',
        resultado: 'entra',
        depois: 'até 12/03/2026 18:00',
        porque: 'O último dia conta.',
      },
      {
        quando: 'sexta-feira 13/03/2026 09:00',
        resultado: 'negado: nenhum turno ativo',
        depois: 'não abre',
        porque: 'O período acabou.',
      },
    ],
  },
  {
    titulo: 'Sem turno, sem turno ativo, sem regras',
    configuracao: ['A pessoa não está em nenhum turno.'],
    turnos: [],
    exemplos: [
      {
        quando: 'segunda-feira 02/03/2026 09:00',
        resultado: 'negado: sem turno',
        depois: 'não abre',
        porque: 'Com o controle ativo, quem não tem turno não entra.',
      },
      {
        quando: 'segunda-feira 02/03/2026 09:00',
        resultado: 'entra',
        depois: 'sem fim',
        porque: 'As regras não valem para administradores.',
        pessoa: { isAdministrator: true },
      },
      {
        quando: 'segunda-feira 02/03/2026 09:00',
        resultado: 'negado: senha errada',
        porque: 'A senha vem antes dos turnos.',
        tentativa: { isPasswordRight: false },
      },
      {
        quando: 'segunda-feira 02/03/2026 09:00',
        resultado: 'negado: domínio sem controle',
        porque: 'O domínio da pessoa não está sob controle.',
        pessoa: { domain: 'outra.test' },
      },
      {
        quando: 'segunda-feira 02/03/2026 09:00',
        resultado: 'negado: usuário não encontrado',
        porque: 'Pessoa de outra empresa.',
        pessoa: { companyKey: 'outra' },
      },
    ],
  },
  {
    titulo: 'Turno desativado',
    configuracao: ['O único turno da pessoa está desativado.'],
    turnos: [{ ...comercial, state: 'disabled' }],
    exemplos: [
      {
        quando: 'segunda-feira 02/03/2026 09:00',
        resultado: 'negado: nenhum turno ativo',
        depois: 'não abre',
        porque: 'Um turno desativado não deixa ninguém entrar.',
      },
    ],
  },
  {
    titulo: 'Turno sem regras',
    configuracao: ['O único turno da pessoa não tem regra nenhuma.'],
    turnos: [{ ...comercial, rules: [] }],
    exemplos: [
      {
        quando: 'segunda-feira 02/03/2026 09:00',
        resultado: 'negado: turno sem regras',
        depois: 'não abre',
        porque: 'Sem regras não há horário permitido.',
      },
    ],
  },
  {
    titulo: 'Controle desligado',
    configuracao: [
      'O controle da empresa está inativo.',
      'Turno Comercial: segunda a sexta, 08:00 às 18:00.',
    ],
    turnos: [comercial],
    empresa: { controlState: 'inactive' },
    exemplos: [
      {
        quando: 'domingo 01/03/2026 09:00',
        resultado: 'entra',
        depois: 'sem fim',
        porque: 'Sem controle, a senha certa basta.',
      },
    ],
  },
  {
    titulo: 'Período de teste expirado',
    configuracao: ['O período de teste acabou e o provedor já confirmou que o controle está desligado.'],
    turnos: [comercial],
    empresa: { controlState: 'inactive', isPlanValid: false, isDeactivationConfirmed: true },
    exemplos: [
      {
        quando: 'segunda-feira 02/03/2026 09:00',
        resultado: 'negado: período de teste expirado',
        porque: 'As pessoas entram como antes do controle, não mais por aqui.',
      },
    ],
  },
  {
    titulo: 'Período de teste expirado, desligamento ainda em curso',
    configuracao: ['O período de teste acabou, mas o provedor ainda não confirmou o desligamento.'],
    turnos: [comercial],
    empresa: { controlState: 'deactivating', isPlanValid: false },
    exemplos: [
      {
        quando: 'domingo 01/03/2026 09:00',
        resultado: 'entra',
        depois: 'sem fim',
        porque: 'Ninguém fica trancado do lado de fora por causa de uma conta vencida.',
      },
    ],
  },
  {
    titulo: 'Ponto eletrônico',
    configuracao: ['Turno Comercial que obedece ao ponto: só entra quem bateu o ponto; no intervalo, não.'],
    turnos: [obedecePonto],
    exemplos: [
      {
        quando: 'segunda-feira 02/03/2026 09:00',
        resultado: 'entra',
        depois: 'até 02/03/2026 18:00',
        porque: 'Bateu o ponto.',
        ponto: { state: 'clocked_in' },
      },
      {
        quando: 'segunda-feira 02/03/2026 09:00',
        resultado: 'negado: ponto eletrônico',
        depois: 'não abre',
        porque: 'Ainda não bateu o ponto.',
        ponto: { state: 'not_started' },
      },
      {
        quando: 'segunda-feira 02/03/2026 12:30',
        resultado: 'negado: ponto eletrônico',
        depois: 'não abre',
        porque: 'Está no intervalo, e a regra de intervalo está ligada.',
        ponto: { state: 'on_break' },
      },
      {
        quando: 'segunda-feira 02/03/2026 09:00',
        resultado: 'negado: ponto eletrônico',
        depois: 'abre 02/03/2026 09:30',
        porque: 'O ponto está fora do ar; o último estado (saída, às 08:30) vale por 60 minutos.',
        ponto: {
          state: 'unavailable',
          cause: 'provider_down',
          lastKnown: { state: 'clocked_out', at: instantOf('2026-03-02 08:30') },
        },
      },
      {
        quando: 'segunda-feira 02/03/2026 10:00',
        resultado: 'entra',
        depois: 'até 02/03/2026 18:00',
        porque: 'O ponto está fora do ar há mais de 60 minutos: a pessoa entra, com uma nota no registro.',
        ponto: {
          state: 'unavailable',
          cause: 'provider_down',
          lastKnown: { state: 'clocked_out', at: instantOf('2026-03-02 08:30') },
        },
      },
    ],
  },
];
