import type { CallResponse } from '@shiftgate/contract/routes/index.ts';
import type { AttributePreset } from '@shiftgate/domain/app/attribute-names.ts';
import type { AppAttribute } from '@shiftgate/domain/app/attributes.ts';

export type Apps = CallResponse<'apps.list'>;
export type App = Apps['items'][number];

/** What is wrong with the fields of a form, by the field's name in the call. */
export type AppProblems = Readonly<Record<string, string>>;

/** How the attributes are chosen: as the metadata ask, none, a ready set, or one by one. */
export type AttributeChoice = 'asked' | 'none' | AttributePreset | 'custom';

/** An attribute being edited; the key stays while it moves. */
export interface AttributeRow {
  readonly key: number;
  readonly attribute: AppAttribute;
}

export interface AttributeForm {
  readonly choice: AttributeChoice;
  readonly rows: readonly AttributeRow[];
  readonly choose: (choice: AttributeChoice) => void;
  readonly change: (key: number, change: Partial<AppAttribute>) => void;
  readonly add: () => void;
  readonly remove: (key: number) => void;
  /** What is sent; undefined leaves it to the metadata. */
  readonly value: readonly AppAttribute[] | undefined;
  /** What is wrong with it, by field of the call. */
  readonly problems: AppProblems;
}
