/** Markup that is safe to put into markup: anything else is escaped on its way in. */
export class Html {
  constructor(readonly markup: string) {}
}

type Piece = Html | string | number | null | undefined | false | readonly Piece[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

// Control characters have no glyph and would print as a box; newline and tab stay.
const isPrintable = (character: string) =>
  character >= ' ' ? character !== '\u007f' : character === '\n' || character === '\t'

export function escapeHtml(text: string): string {
  return [...text]
    .filter(isPrintable)
    .map(character => ENTITIES[character] ?? character)
    .join('')
}

function markupOf(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return ''
  if (piece instanceof Html) return piece.markup
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece))
  return piece.map(markupOf).join('')
}

/** A template whose values are escaped; null, undefined and false leave nothing. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(strings.reduce((markup, part, index) => markup + markupOf(pieces[index - 1]) + part))
}
