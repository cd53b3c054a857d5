/** The version of the API that clients find here: they ask for a minimum. The product's own is in `/health`. */
export const wireVersion = '4.2.0';
