/** Joins class names, leaving out what is false, null or empty. */
export function cx(...names: (string | false | null | undefined)[]) {
  return names.filter(Boolean).join(' ')
}
