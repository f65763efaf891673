import type { DriveEvent, DriveParameter } from '#state/drive-model.ts';
import { invalidParameter } from '../api/errors.ts';

type Operator = '==' | '<>' | '<' | '<=' | '>' | '>=';

interface Condition {
  readonly name: string;
  readonly operator: Operator;
  readonly wanted: string;
}

const operators: Readonly<Record<Operator, (order: number) => boolean>> = {
  '==': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

const isOperator = (text: string): text is Operator => Object.hasOwn(operators, text);

function readCondition(text: string): Condition {
  const [, name = '', operator = '', wanted = ''] = /^(\w+)(==|<>|<=|>=|<|>)(.+)$/.exec(text) ?? [];
  if (!isOperator(operator)) {
    throw invalidParameter(
      'filters',
      `Invalid value '${text}'. Values must match the following regular expression: '(.+[<,<=,==,>=,>,<>].+,)*(.+[<,<=,==,>=,>,<>].+)'`,
    );
  }
  return { name, operator, wanted };
}

const valuesOf = ({ value, boolValue, intValue, multiValue }: DriveParameter): string[] => [
  ...(multiValue ?? []),
  ...[value, boolValue, intValue].filter((item) => item !== undefined).map(String),
];

function compare(value: string, wanted: string): number {
  const [a, b] = [Number(value), Number(wanted)];
  if (value !== '' && wanted !== '' && !Number.isNaN(a) && !Number.isNaN(b)) return a - b;
  return value === wanted ? 0 : value < wanted ? -1 : 1;
}

function meets(event: DriveEvent, { name, operator, wanted }: Condition): boolean {
  const values = event.parameters.filter((parameter) => parameter.name === name).flatMap(valuesOf);
  return values.some((value) => operators[operator](compare(value, wanted)));
}

/** Reads `parameter==value,other<>value`: an event passes that meets every condition. 400 when it cannot be read. */
export function readFilters(text: string): (event: DriveEvent) => boolean {
  const conditions = text === '' ? [] : text.split(',').map(readCondition);
  return (event) => conditions.every((condition) => meets(event, condition));
}
