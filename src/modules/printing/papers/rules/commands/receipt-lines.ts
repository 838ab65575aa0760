type Align = 'left' | 'center' | 'right'

/** The lines of a text where so many letters stand in one. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    let rest = word
    while (rest) {
      const room = width - (line ? line.length + 1 : 0)
      if (rest.length <= room) {
        line = line ? `${line} ${rest}` : rest
        break
      }
      if (!line) {
        lines.push(rest.slice(0, width))
        rest = rest.slice(width)
      } else {
        lines.push(line)
        line = ''
      }
    }
  }
  return line || lines.length === 0 ? [...lines, line] : lines
}

/** The text in so many letters. */
export function padded(text: string, { width, align = 'left' }: { width: number; align?: Align }): string {
  if (align === 'right') return text.padStart(width)
  if (align === 'left') return text.padEnd(width)
  return text.padStart(Math.floor((width + text.length) / 2)).padEnd(width)
}
