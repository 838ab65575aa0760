import { isEmail, normalEmail } from '../../../../src/core/rules/fields/email'

/**
 * The addresses in a pasted text: lines, commas, semicolons, a column of a spreadsheet, or "Ada Byron <ada@llum.test>"
 * as mail programs copy them. Each once; what is none is named, to be corrected.
 */
export function readAddresses(text: string): { emails: string[]; wrong: string[] } {
  const emails = new Set<string>()
  const wrong: string[] = []
  for (const piece of text.split(/[\n\r\t,;]+/)) {
    const written = piece.trim()
    if (!written) continue
    const inBrackets = written.match(/<([^<>]*)>$/)?.[1]
    for (const word of inBrackets === undefined ? written.split(/\s+/) : [inBrackets.trim()]) {
      const email = word.replace(/^(mailto:|["'(])|["').]$/g, '')
      if (isEmail(email)) emails.add(normalEmail(email))
      else if (!wrong.includes(word)) wrong.push(word)
    }
  }
  return { emails: [...emails], wrong }
}
