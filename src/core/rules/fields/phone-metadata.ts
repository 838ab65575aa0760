/** The numbering plans of the world, by lengths and shapes: some 80 kB, so the web loads it apart. */
export { default as phoneMetadata } from 'libphonenumber-js/min/metadata'
