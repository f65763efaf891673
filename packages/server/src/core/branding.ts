/** The product's working name, in one place (product decisions). */
export const productName = 'Shiftgate';
