export const NAME_MAX = 80

/**
 * Letters of any script, and what stands between them in names; no digits, no addresses, no symbols. One letter is a name:
 * "李", "O".
 */
export function isRealName(text: string): boolean {
  const name = text.trim()
  return name.length <= NAME_MAX && /^\p{L}[\p{L}\p{M}\s.,'’·-]*$/u.test(name)
}

export function initials(name: string): string {
  const words = name.split(/\s+/).filter(word => /\p{L}/u.test(word))
  const chosen = words.length > 1 ? [words[0]!, words[words.length - 1]!] : words
  return chosen.map(word => /\p{L}/u.exec(word)![0].toUpperCase()).join('')
}
