import { parse } from 'postgres-array'

/**
 * An array as Postgres writes it: `{1,"a b",NULL,{2}}`.
 * @param read turns the text of an element into its value
 */
export const readArray = (text: string, read: (element: string) => unknown): unknown[] => parse(text, read)

/** @param write turns an element into its text */
export function writeArray(elements: readonly unknown[], write: (element: unknown) => unknown): string {
  const written = elements.map(element => {
    if (element === undefined) throw new TypeError('undefined is no value for the database')
    if (element === null) return 'NULL'
    if (Array.isArray(element)) return writeArray(element, write)
    return `"${String(write(element)).replace(/["\\]/g, '\\$&')}"`
  })
  return `{${written.join(',')}}`
}
