/** The two lists of the inbox, as the contract names them; without its schemas, which the console does not carry. */
export const requestViews = ['open', 'decided'] as const;
