/** What Graph says of how an account came here. */
export interface AccountOrigin {
  readonly userPrincipalName?: string | undefined;
  readonly userType?: string | null | undefined;
}

/**
 * Whether an account signs in at another organization, which no federation of ours covers: a guest, or one whose user
 * name Microsoft marked at an invitation. The type alone says nothing, since an external account can be a member.
 */
export const isExternal = ({ userPrincipalName, userType }: AccountOrigin): boolean =>
  userType?.toLowerCase() === 'guest' || userPrincipalName?.toLowerCase().includes('#ext#@') === true;
