/** What is called otherwise in English and in French. */
export type Words = ReadonlyMap<string, { en: string; fr: string }>

/** Reads a table, a line each: what it is called on the card, or its own key `| English | French` (= for the same). */
export function words(table: string): Words {
  return new Map(
    table
      .trim()
      .split('\n')
      .map(line => {
        const [key, en, fr] = line.split('|').map(part => part.trim())
        if (!key || !en || !fr) throw new RangeError(`no words: ${line}`)
        return [key, { en, fr: fr === '=' ? en : fr }]
      }),
  )
}
