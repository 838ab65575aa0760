export const NAME_MAX = 80

/** Letters of any script, and what stands between them in names; no digits, no addresses, no symbols. */
export function isRealName(text: string): boolean {
  const name = text.trim()
  if (name.length > NAME_MAX) return false
  if (!/^[\p{L}\p{M}][\p{L}\p{M}\s.,'’·-]*$/u.test(name)) return false
  const letters = name.match(/\p{L}/gu) ?? []
  // "Ng" and "Bo" are names, "xxx" and "a" are not.
  return letters.length >= 2 && new Set(letters.map(letter => letter.toLowerCase())).size >= 2
}

export function initials(name: string): string {
  const words = name.split(/\s+/).filter(word => /\p{L}/u.test(word))
  const chosen = words.length > 1 ? [words[0]!, words[words.length - 1]!] : words
  return chosen.map(word => /\p{L}/u.exec(word)![0].toUpperCase()).join('')
}
