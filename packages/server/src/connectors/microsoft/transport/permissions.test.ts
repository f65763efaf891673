import { describe, expect, it } from 'vitest';
import { checkScopes, scopesOfPurpose } from './permissions.ts';

describe('the permissions of the product', () => {
  it('are these and no others', () => {
    expect(scopesOfPurpose.connect).toEqual([
      'openid',
      'profile',
      'email',
      'offline_access',
      'User.Read',
      'User.ReadWrite.All',
      'RoleManagement.Read.Directory',
      'GroupMember.Read.All',
      'User-PasswordProfile.ReadWrite.All',
      'User.RevokeSessions.All',
      'Domain.ReadWrite.All',
      'Domain-InternalFederation.ReadWrite.All',
      'Organization.Read.All',
    ]);
  });

  it('name each missing capability once, with every permission that it lacks', () => {
    const granted = scopesOfPurpose.connect.filter((scope) => !/^(?:User\.|User-|Domain)/.test(scope));
    expect(checkScopes(granted)).toEqual({
      isComplete: false,
      missing: [
        { capability: 'readPeople', scopes: ['User.ReadWrite.All'] },
        { capability: 'writePeople', scopes: ['User.ReadWrite.All', 'User-PasswordProfile.ReadWrite.All'] },
        { capability: 'revokeSessions', scopes: ['User.RevokeSessions.All'] },
        { capability: 'readDomains', scopes: ['Domain.ReadWrite.All'] },
        {
          capability: 'federation',
          scopes: ['Domain.ReadWrite.All', 'Domain-InternalFederation.ReadWrite.All'],
        },
      ],
    });
  });

  it('are enough in another spelling that Microsoft accepts for the same calls', () => {
    const granted = scopesOfPurpose.connect.map((scope) =>
      ['RoleManagement.Read.Directory', 'GroupMember.Read.All', 'Organization.Read.All'].includes(scope)
        ? 'Directory.Read.All'
        : scope,
    );
    expect(checkScopes(granted).isComplete).toBe(true);
  });
});
