/** The API version for clients, which require a minimum. The product's own version is in `/health`. */
export const wireVersion = '4.2.0';
