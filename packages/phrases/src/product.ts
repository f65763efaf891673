/** The product's working name, in one place: what a reseller changes. */
export const productName = 'Shiftgate';
