import { sql } from 'kysely'
import type { DB } from '../db/tables'

/**
 * Names the columns of a table in SQL, each with its table. A column that the table does not have is a compile error.
 * @example const column = columnsOf('brand'); column('name') // "brand"."name"
 */
export const columnsOf =
  <Table extends keyof DB & string>(table: Table) =>
  (name: keyof DB[Table] & string) =>
    sql.ref<string>(`${table}.${name}`)
