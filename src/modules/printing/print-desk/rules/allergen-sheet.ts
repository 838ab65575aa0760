export interface AllergenLine {
  seq: string
  name: string
  allergens: string
  proposedMeal: string
  team: string
}

const COLUMNS = ['seq', 'name', 'allergens', 'proposedMeal', 'team'] as const

/** The lines of the sheet, by the names of its columns in whatever order; lines without a name are left out. */
export function readAllergenSheet(csv: string): AllergenLine[] {
  const [header = [], ...lines] = cellsOf(csv.replace(/^\uFEFF/, ''))
  const known = header.map(name => name.trim().toLowerCase().replace(/[ _]/g, ''))
  const at = COLUMNS.map(name => known.indexOf(name.toLowerCase()))
  return lines
    .map(cells => {
      const [seq = '', name = '', allergens = '', proposedMeal = '', team = ''] = at.map(index =>
        (cells[index] ?? '').trim(),
      )
      return { seq, name, allergens, proposedMeal, team }
    })
    .filter(({ name }) => name !== '')
}

/** Cells by commas or, where the first line has more of them, semicolons; quoted where one holds either. */
function cellsOf(csv: string): string[][] {
  const [first = ''] = csv.split('\n', 1)
  const separator = first.split(';').length > first.split(',').length ? ';' : ','
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)!.push(cell)
    cell = ''
  }
  for (let at = 0; at < csv.length; at++) {
    const character = csv[at]!
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (csv[at + 1] === '"') cell += csv[++at]
      else isQuoted = false
    } else if (character === '"') isQuoted = true
    else if (character === separator) endCell()
    else if (character === '\n') {
      endCell()
      rows.push([])
    } else if (character !== '\r') cell += character
  }
  endCell()
  return rows
}
