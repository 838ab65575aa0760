/** A text in lines that are not wider than this. A word that is wider than a line is cut. */
export function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap(paragraph => wrapParagraph(paragraph, width, widthOf))
}

function wrapParagraph(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap(word => pieces(word, width, widthOf))) {
    const longer = line ? `${line} ${word}` : word
    if (line && widthOf(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

function pieces(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part && widthOf(part + character) > width) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}
