/** The product's working name, which the texts say too (product decisions). */
export { productName } from '@shiftgate/phrases/product.ts';
