/** The name under which tests start their servers. */
export const program = 'pg-test';
