import type postgres from 'postgres'
import type { RowsByTable } from './new-rows'

/** Rows that belong together, to be copied for each row of a relation `g`. */
export type Example = { rows: RowsByTable }

/** What stands in place of a text of the example: SQL over `g`. */
export type Replacements = Map<string, string>

export type Copying = {
  replacements: Replacements
  /** Instants, and days, in these columns move by this; others by `instant`. */
  shifts: { instant: string; window: string; days: string }
  /** For ids of which nobody has said what stands in their place. */
  unknownId: (id: string) => string
  /** Columns that get a value of their own. */
  own?: Record<string, Record<string, string>>
}

const OF_THE_WINDOW = /^(window_start|window_end|pickup_at|cutoff_at|accept_by)$/
const ID = '[0-9a-f]{24}'

/** Column types of all tables, in their order. */
export async function columnTypes(driver: postgres.Sql): Promise<Map<string, Map<string, string>>> {
  const rows = await driver<{ table: string; column: string; type: string }[]>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`
  const types = new Map<string, Map<string, string>>()
  for (const { table, column, type } of rows)
    types.set(table, (types.get(table) ?? new Map()).set(column, type))
  return types
}

/** One statement per row of the example: it inserts the row's copy for each row of `g`. */
export function copyStatements(
  rows: RowsByTable,
  tables: readonly string[],
  types: Map<string, Map<string, string>>,
  from: string,
  copying: Copying,
): string[] {
  const replace = replacer(copying)
  return tables.flatMap(table =>
    (rows.get(table) ?? []).map(row => {
      const columns = [...types.get(table)!.keys()]
      const values = columns.map(column => {
        const own = copying.own?.[table]?.[column]
        return (
          own ?? expressionOf(row[column] ?? null, column, types.get(table)!.get(column)!, copying, replace)
        )
      })
      // An account is opened once, whoever comes first.
      const once = table === 'ledger_account' ? ' on conflict do nothing' : ''
      return `insert into "${table}" (${columns.map(column => `"${column}"`).join(', ')})
        select ${values.join(', ')} from ${from}${once}`
    }),
  )
}

function expressionOf(
  text: string | null,
  column: string,
  type: string,
  { shifts }: Copying,
  replace: (text: string) => string,
): string {
  if (text === null) return 'null'
  if (type === 'timestamp with time zone')
    return `${quoted(text)}::timestamptz + ${OF_THE_WINDOW.test(column) ? shifts.window : shifts.instant}`
  if (type === 'date') return `${quoted(text)}::date + ${shifts.days}`
  const written = replace(text)
  return type === 'text' ? written : `(${written})::${type}`
}

/** A text in which what is known is replaced, as an expression. */
export function replacer({ replacements, unknownId }: Pick<Copying, 'replacements' | 'unknownId'>) {
  const names = [...replacements.keys()].toSorted((a, b) => b.length - a.length).map(escaped)
  const pattern = new RegExp(`(${[...names, ID].join('|')})`)
  return (text: string): string => {
    const parts = text
      .split(pattern)
      .filter(part => part !== '')
      .map(part => {
        const known = replacements.get(part)
        if (known) return known
        return new RegExp(`^${ID}$`).test(part) ? unknownId(part) : quoted(part)
      })
    return parts.length ? parts.join(' || ') : "''"
  }
}

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
