/** The API version that clients find here: they require a minimum. The product's own is in `/health`. */
export const wireVersion = '4.2.0';
