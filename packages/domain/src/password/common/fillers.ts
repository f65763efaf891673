/** Small words that join others without making a password better, in three languages. */
export const fillers = `
meu meus minha minhas muito muita que com por para pra seu sua voce nosso nossa
mis muy nuestro nuestra usted una
the and you for with our your
`;
