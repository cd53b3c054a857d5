/** The last file of an archive: the SHA-256 of the headers and contents of all files before it, in hexadecimal. */
export const checksumFile = 'checksum.txt';
