import { makeUser } from '@shiftgate/emulators/microsoft/seed/person.ts';
import type { TenantSeed } from '@shiftgate/emulators/microsoft/state/model.ts';

const departments = ['Loja', 'Estoque', 'Entregas', 'Escritório', 'Atendimento'] as const;

/** Fills the bookshop up to this many members; always the same. */
export function addPeople(tenant: TenantSeed, members: number): void {
  const guests = tenant.users.filter(({ homeUserId }) => homeUserId !== null).length;
  let seed = 1;
  const draw = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  for (let number = tenant.users.length - guests; number < members; number += 1)
    tenant.users.push(
      makeUser(draw, {
        displayName: `Pessoa ${number}`,
        userPrincipalName: `pessoa.${String(number).padStart(6, '0')}@horizonteonline.example`,
        department: departments[number % departments.length] ?? null,
      }),
    );
}
