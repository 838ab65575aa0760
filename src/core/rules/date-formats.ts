const formats = new Map<string, Intl.DateTimeFormat>()

/** Making such a format costs a hundred times what its use costs, and there are only a few of them. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(language, options)
  formats.set(key, made)
  return made
}
